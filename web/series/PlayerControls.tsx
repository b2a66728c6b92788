import "./mediaElements.ts";

import { VolumeX } from "lucide-react";
import { startTransition, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import type { BroadcastState } from "../../domain/broadcast.ts";
import { describeTrouble } from "./describeTrouble.ts";
import type { PlaybackState } from "./keepPlaying.ts";
import type { NowPlaying } from "./Player.tsx";

import styles from "./PlayerControls.module.css";

interface Props {
  nowPlaying: NowPlaying;
  playback: PlaybackState;
  state: BroadcastState;
  /** The media element, in the slot `media`. */
  children: ReactNode;
}

/** The controls around a media element, with what has to be said about its stream. */
export function PlayerControls({ nowPlaying, playback, state, children }: Props) {
  const { title, poster } = nowPlaying;
  const unmuteRef = useRef<HTMLButtonElement>(null);
  const notice = describeTrouble(playback, state, navigator.onLine);
  const offset = playback.liveOffset;

  function unmute(): void {
    unmuteRef.current?.dispatchEvent(
      new CustomEvent("mediaunmuterequest", { bubbles: true, composed: true }),
    );
  }

  return (
    <media-controller
      class={styles.controller}
      aria-label={`Player: ${title}`}
      noautoseektolive=""
      {...(offset !== null && { liveedgeoffset: offset * 1.8, seektoliveoffset: offset })}
    >
      {children}
      {poster !== null && <img slot="poster" className={styles.poster} src={poster} alt="" />}
      <div slot="top-chrome" className={styles.top} {...{ noautohide: "" }}>
        <output className={playback.hasPlayed ? styles.notice : styles.panel} hidden={notice === ""}>
          {notice}
        </output>
      </div>
      {playback.isMutedByBrowser && (
        <button
          ref={unmuteRef}
          type="button"
          className={styles.unmute}
          onClick={unmute}
          {...{ noautohide: "" }}
        >
          <VolumeX aria-hidden="true" size={18} /> Unmute
        </button>
      )}
      <Later>
        <Later>
          <media-loading-indicator slot="centered-chrome" noautohide="" class={styles.loading} />
          <media-rendition-menu hidden anchor="auto">
            {/* In the place of the button back to a menu that there is not, which has no business in a menu either. */}
            <span slot="header" hidden />
          </media-rendition-menu>
        </Later>
        <ControlBars />
      </Later>
    </media-controller>
  );
}

/** What one watches comes first, then what one steers it with, in turns: each of these elements is costly to set up. */
function Later({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue && children;
}

function ControlBars() {
  return (
    <>
      <media-control-bar class={styles.range}>
        <media-time-range class={styles.timeRange} />
      </media-control-bar>
      <media-control-bar class={styles.bar}>
        <media-play-button />
        <media-seek-backward-button class={styles.wide} {...{ seekoffset: 10 }} />
        <media-seek-forward-button class={styles.wide} {...{ seekoffset: 10 }} />
        <media-mute-button />
        <media-volume-range class={styles.wide} />
        <media-time-display class={styles.vodTime} showduration="" notoggle="" />
        <media-live-button class={styles.live} />
        <media-time-display class={styles.behind} remaining notoggle="" />
        <span className={styles.spacer} />
        <media-captions-button class={styles.captions} />
        <media-rendition-menu-button class={styles.quality} />
        <media-pip-button class={styles.wide} />
        <media-fullscreen-button />
      </media-control-bar>
    </>
  );
}

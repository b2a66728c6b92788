import "../mediaElements.ts";

import LoaderCircle from "lucide-react/icons/loader-circle";
import Play from "lucide-react/icons/play";
import VolumeX from "lucide-react/icons/volume-x";
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import type { BroadcastState } from "../../../domain/broadcast.ts";
import { describePlaybackFailure } from "../describePlaybackFailure.ts";
import type { PlaybackState } from "../playback/playbackState.ts";
import type { NowPlaying } from "../Player.tsx";
import { usePublishWaiting } from "../PlayerMediaProvider.tsx";
import { Poster } from "../Poster.tsx";
import { useMediaSession } from "../useMediaSession.ts";
import { findPlayerElements, play, unmute } from "./playerCommands.ts";
import type { PlayerElements } from "./playerCommands.ts";
import { PlayerControlBar, PlayerMenus } from "./PlayerControlBar.tsx";
import { loadMenus } from "./playerMenus.ts";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { usePlayerShortcuts } from "./usePlayerShortcuts.ts";

import styles from "./PlayerControls.module.css";

interface Props {
  nowPlaying: NowPlaying;
  playback: PlaybackState;
  state: BroadcastState;
  /** The media element, in the slot `media`. */
  children: ReactNode;
}

/** The controls around a media element, with messages about its stream. */
export function PlayerControls({ nowPlaying, playback, state, children }: Props) {
  const { title, poster, preview } = nowPlaying;
  const controllerRef = useRef<HTMLElement>(null);
  const [isShowingShortcuts, setIsShowingShortcuts] = useState(false);
  const showShortcuts = useCallback(() => setIsShowingShortcuts(true), []);
  usePlayerShortcuts(controllerRef, showShortcuts);
  useMediaSession(controllerRef, nowPlaying);

  useLayoutEffect(() => {
    // Set as an attribute, since the element replaces a value from JSX by "video player" when it is connected.
    controllerRef.current?.setAttribute("aria-label", `Player: ${title}`);
  }, [title]);

  function command(run: (player: PlayerElements) => void): void {
    const player = findPlayerElements(controllerRef.current);
    if (player !== null) run(player);
  }

  const notice = describePlaybackFailure(
    playback,
    nowPlaying.awaitsRecording ? "over" : state,
    navigator.onLine,
  );
  usePublishWaiting(notice !== "" && !playback.hasPlayed);
  const offset = playback.liveOffset;
  const hasSpeed = state !== "live";
  return (
    <>
      <media-controller
        ref={controllerRef}
        onPointerEnter={loadMenus}
        onFocus={loadMenus}
        class={styles.controller}
        // The element's own keys work only while the focus is inside.
        nohotkeys=""
        noautoseektolive=""
        breakpoints="sm:350 md:720"
        data-has-played={playback.hasPlayed ? "" : undefined}
        {...(offset !== null && { liveedgeoffset: offset * 1.8, seektoliveoffset: offset })}
      >
        {children}
        <Poster slot="poster" className={styles.poster} poster={poster} preview={preview} />
        <div slot="top-chrome" className={styles.top} {...{ noautohide: "" }}>
          <output className={playback.hasPlayed ? styles.notice : styles.panel} hidden={notice === ""}>
            {notice}
          </output>
        </div>
        {playback.needsStart && (
          <button
            type="button"
            slot="centered-chrome"
            className={styles.start}
            aria-label="Play"
            onClick={() =>
              command((player) => {
                if (playback.isMutedByBrowser) unmute(player);
                play(player);
              })
            }
          >
            <Play aria-hidden="true" size={36} fill="currentColor" />
          </button>
        )}
        {playback.isMutedByBrowser && playback.hasPlayed && (
          <button
            type="button"
            className={styles.unmute}
            onClick={() => command(unmute)}
            {...{ noautohide: "" }}
          >
            <VolumeX aria-hidden="true" size={18} /> Unmute
          </button>
        )}
        <Later>
          <Later>
            <media-loading-indicator slot="centered-chrome" noautohide="" class={styles.loading}>
              <LoaderCircle slot="icon" className={styles.spinner} aria-hidden="true" />
            </media-loading-indicator>
            <PlayerMenus hasSpeed={hasSpeed} />
          </Later>
          <PlayerControlBar hasSpeed={hasSpeed} onShowShortcuts={showShortcuts} />
        </Later>
      </media-controller>
      {isShowingShortcuts && <ShortcutsDialog onClose={() => setIsShowingShortcuts(false)} />}
    </>
  );
}

/** Mounts the video first and then the controls in steps, since each of these elements is expensive to create. */
function Later({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue && children;
}

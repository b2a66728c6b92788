import Keyboard from "lucide-react/icons/keyboard";

import { playbackRates } from "./playerCommands.ts";
import { openLoadedMenu } from "./playerMenus.ts";

import styles from "./PlayerControlBar.module.css";

interface Props {
  /** Whether the speed can be changed: not for a running broadcast. */
  hasSpeed: boolean;
  onShowShortcuts: () => void;
}

/** The controls of the player; in a narrow player in two rows, with the time next to the slider. */
export function PlayerControlBar({ hasSpeed, onShowShortcuts }: Props) {
  return (
    <media-control-bar class={styles.bar}>
      <media-time-range class={styles.timeRange} />
      <span className={styles.rowEnd} />
      <media-play-button />
      <media-seek-backward-button class={styles.skip} {...{ seekoffset: 10 }} />
      <media-seek-forward-button class={styles.skip} {...{ seekoffset: 10 }} />
      <media-mute-button />
      <media-volume-range class={styles.volume} />
      <media-time-display class={styles.time} showduration="" notoggle="" />
      <media-live-button class={styles.live} />
      <media-time-display class={styles.behind} remaining notoggle="" />
      <span className={styles.spacer} />
      {hasSpeed && <media-playback-rate-menu-button class={styles.speed} onClick={openLoadedMenu} />}
      <media-captions-button class={styles.captions} />
      <media-rendition-menu-button class={styles.quality} onClick={openLoadedMenu} />
      <button
        type="button"
        className={styles.shortcuts}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={onShowShortcuts}
      >
        <Keyboard aria-hidden="true" size={22} />
      </button>
      <media-pip-button class={styles.pip} />
      <media-fullscreen-button />
    </media-control-bar>
  );
}

/** The menus that open above the bar. */
export function PlayerMenus({ hasSpeed }: { hasSpeed: boolean }) {
  // An empty header replaces the default one, whose button returns to a parent menu that does not exist.
  const header = <span slot="header" hidden />;
  return (
    <>
      <media-rendition-menu class={styles.menu} hidden anchor="auto">
        {header}
      </media-rendition-menu>
      {hasSpeed && (
        <media-playback-rate-menu class={styles.menu} hidden anchor="auto" rates={playbackRates.join(" ")}>
          {header}
        </media-playback-rate-menu>
      )}
    </>
  );
}

import Keyboard from "lucide-react/icons/keyboard";

import { playbackRates } from "./playerCommands.ts";
import { openLoadedMenu } from "./playerMenus.ts";

import styles from "./PlayerControlBar.module.css";

interface Props {
  /** A broadcast that is running has one speed only. */
  hasSpeed: boolean;
  onShowShortcuts: () => void;
}

/** What steers the player; in a narrow one in two rows, the time beside the slider. */
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
  // In the place of the button back to a menu that there is not, which has no business in a menu either.
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

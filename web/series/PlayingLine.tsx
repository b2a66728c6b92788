import { useIsPlayerWaiting } from "./PlayerMediaProvider.tsx";

import styles from "./PlayingLine.module.css";

interface Props {
  title: string;
  /** The waiting room shows what is next; this line only announces a change to screen readers. */
  isUpNext: boolean;
}

/** Below the player: what plays, or what the player waits for. */
export function PlayingLine({ title, isUpNext }: Props) {
  const isPlayerWaiting = useIsPlayerWaiting();
  const label = isUpNext ? "Up next" : isPlayerWaiting ? "Waiting for" : "Currently playing";
  return (
    <p className={isUpNext ? "visually-hidden" : styles.playing} aria-live="polite">
      <span>{label}</span> <span className={styles.title}>{title || "Untitled Episode"}</span>
    </p>
  );
}

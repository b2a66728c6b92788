import { useIsPlayerWaiting } from "./PlayerMediaProvider.tsx";

import styles from "./PlayingLine.module.css";

interface Props {
  title: string;
  /** The waiting room shows what is next; this line only announces a change to screen readers. */
  isUpNext: boolean;
  hasEnded: boolean;
}

/** Below the player: what plays, what has ended, or what the player waits for. */
export function PlayingLine({ title, isUpNext, hasEnded }: Props) {
  const isPlayerWaiting = useIsPlayerWaiting();
  const label = describePlaying(isUpNext, hasEnded, isPlayerWaiting);
  return (
    <p className={isUpNext ? "visually-hidden" : styles.playing} aria-live="polite">
      <span>{label}</span> <span className={styles.title}>{title || "Untitled Episode"}</span>
    </p>
  );
}

function describePlaying(isUpNext: boolean, hasEnded: boolean, isPlayerWaiting: boolean): string {
  if (isUpNext) return "Up next";
  if (hasEnded) return "Ended";
  return isPlayerWaiting ? "Waiting for" : "Currently playing";
}

import { nameEpisode } from "../../domain/broadcast.ts";
import { useIsPlayerWaiting } from "./PlayerMediaProvider.tsx";

import styles from "./PlayingLine.module.css";

interface Props {
  title: string;
  /** Whether the waiting room shows the next broadcast; this line then only announces it to screen readers. */
  isUpNext: boolean;
  hasEnded: boolean;
}

/** The line below the player: the video that plays or has ended, or the broadcast that the player waits for. */
export function PlayingLine({ title, isUpNext, hasEnded }: Props) {
  const isPlayerWaiting = useIsPlayerWaiting();
  const label = describePlaying(isUpNext, hasEnded, isPlayerWaiting);
  return (
    <p className={isUpNext ? "visually-hidden" : styles.playing} aria-live="polite">
      <span>{label}</span> <span className={styles.title}>{nameEpisode(title)}</span>
    </p>
  );
}

function describePlaying(isUpNext: boolean, hasEnded: boolean, isPlayerWaiting: boolean): string {
  if (isUpNext) return "Up next";
  if (hasEnded) return "Ended";
  return isPlayerWaiting ? "Waiting for" : "Currently playing";
}

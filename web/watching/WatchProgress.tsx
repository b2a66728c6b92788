import { enteredDuration, watchedPart } from "../../domain/watching.ts";

import styles from "./WatchProgress.module.css";

interface Props {
  /** Where the viewer stopped; null draws nothing. */
  seconds: number | null;
  /** As it was entered; without one nothing is drawn. */
  durationSeconds: number;
}

/** A line at the foot of a picture: how much of the recording was seen. */
export function WatchProgress({ seconds, durationSeconds }: Props) {
  const part = seconds === null ? null : watchedPart(seconds, enteredDuration(durationSeconds));
  if (part === null) return null;
  const percent = Math.round(part * 100);
  return (
    <span className={styles.line}>
      <span className={styles.seen} style={{ inlineSize: `${percent}%` }} />
      <span className="visually-hidden">{percent}% watched</span>
    </span>
  );
}

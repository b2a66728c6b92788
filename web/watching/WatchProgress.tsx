import { enteredDuration, watchedPart } from "../../domain/watching.ts";

import styles from "./WatchProgress.module.css";

interface Props {
  /** The viewer's position; null draws nothing. */
  seconds: number | null;
  /** The duration as an admin has entered it; an unknown one draws nothing. */
  durationSeconds: number;
}

/** A bar at the bottom of a picture that shows how much of the recording was watched. */
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

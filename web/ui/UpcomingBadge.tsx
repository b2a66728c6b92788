import styles from "./Badge.module.css";
import { formatStart } from "./formatStart.ts";

export function UpcomingBadge({ start }: { start: string }) {
  return (
    <span className={styles.upcoming}>
      UPCOMING <time dateTime={start}>{formatStart(start)}</time>
    </span>
  );
}

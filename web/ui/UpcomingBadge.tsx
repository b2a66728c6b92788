import { formatStart } from "./formatStart.ts";

import styles from "./Badge.module.css";

export function UpcomingBadge({ start }: { start: string }) {
  return (
    <span className={styles.upcoming}>
      UPCOMING <time dateTime={start}>{formatStart(start)}</time>
    </span>
  );
}

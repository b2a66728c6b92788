import { formatStart } from "./formatStart.ts";
import { useIsHydrated } from "./useIsHydrated.ts";

import styles from "./Badge.module.css";

export function UpcomingBadge({ start }: { start: string }) {
  // The viewer's zone and language are known in the browser only.
  const isHydrated = useIsHydrated();
  return (
    <span className={styles.upcoming}>
      UPCOMING <time dateTime={start}>{isHydrated && formatStart(start)}</time>
    </span>
  );
}

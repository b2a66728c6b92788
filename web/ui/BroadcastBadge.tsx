import type { BroadcastState } from "../../domain/broadcast.ts";
import { formatTime } from "./formatStart.ts";
import { LiveBadge } from "./LiveBadge.tsx";
import { useIsHydrated } from "./useIsHydrated.ts";
import { useStartText } from "./useStartText.ts";

import styles from "./Badge.module.css";

interface BroadcastBadgeProps {
  state: BroadcastState;
  /** The planned start; null when it is unknown. */
  start: string | null;
}

/** The badge with LIVE or the start; absent for a recording. */
export function BroadcastBadge({ state, start }: BroadcastBadgeProps) {
  // Only the browser knows the viewer's time zone and language.
  const isHydrated = useIsHydrated();
  const startText = useStartText(state === "upcoming" ? start : null);
  if (state === "live") return <LiveBadge />;
  if (state === "recording" || start === null) return null;
  if (state === "late") {
    return (
      <span className={styles.late}>
        Starting soon
        <span className="visually-hidden">, planned for</span>{" "}
        <time dateTime={start}>{isHydrated && formatTime(start)}</time>
      </span>
    );
  }
  return (
    <span className={styles.upcoming}>
      UPCOMING <time dateTime={start}>{startText}</time>
    </span>
  );
}

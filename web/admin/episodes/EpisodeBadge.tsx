import type { BroadcastState } from "../../../domain/broadcast.ts";
import { LiveBadge } from "../../ui/LiveBadge.tsx";

import styles from "../../ui/Badge.module.css";

/** What viewers are told of a broadcast now. Its start stands beside it by the event's clock, so the badge tells none. */
export function EpisodeBadge({ state, start }: { state: BroadcastState; start: string | null }) {
  if (state === "live") return <LiveBadge />;
  if (start === null || state === "recording") return null;
  return state === "late" ? (
    <span className={styles.late}>Starting soon</span>
  ) : (
    <span className={styles.upcoming}>UPCOMING</span>
  );
}

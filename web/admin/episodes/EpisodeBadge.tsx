import type { BroadcastState } from "../../../domain/broadcast.ts";
import { LiveBadge } from "../../ui/LiveBadge.tsx";

import styles from "../../ui/Badge.module.css";

/** The state of a broadcast as viewers see it, without the start, which the row shows in the event's time zone. */
export function EpisodeBadge({ state, start }: { state: BroadcastState; start: string | null }) {
  if (state === "live") return <LiveBadge />;
  if (start === null || state === "recording") return null;
  return state === "late" ? (
    <span className={styles.late}>Starting soon</span>
  ) : (
    <span className={styles.upcoming}>UPCOMING</span>
  );
}

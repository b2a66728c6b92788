/** How long after its planned start an episode that nobody switched live counts as starting soon. */
export const lateStartMs = 6 * 60 * 60 * 1000;

/** What decides whether an episode is live, still to come, or there to be watched. */
export interface Broadcast {
  isLive: boolean;
  /** The planned start; null when it is unknown. */
  startsAt: Date | null;
  /** A duration was entered, or the address is that of a file. */
  hasRecording: boolean;
}

/** `late`: the planned start has passed, and the broadcast has not begun. */
export type BroadcastState = "live" | "upcoming" | "late" | "recording";

/** The one rule for the state of an episode at the time `now`, in milliseconds since 1970. */
export function broadcastState({ isLive, startsAt, hasRecording }: Broadcast, now: number): BroadcastState {
  if (isLive) return "live";
  if (startsAt === null) return "recording";
  const start = startsAt.getTime();
  if (start > now) return "upcoming";
  return !hasRecording && start > now - lateStartMs ? "late" : "recording";
}

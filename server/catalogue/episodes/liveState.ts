import type { Episode } from "./episode.entity.ts";

/** The fields of an episode that its LIVE switch changes. */
export type LiveState = Pick<Episode, "isLive" | "liveSince" | "liveEndedAt">;

export function liveStateOf({ isLive, liveSince, liveEndedAt }: LiveState): LiveState {
  return { isLive, liveSince, liveEndedAt };
}

/**
 * The state after the switch at the database's time `now`, in milliseconds since 1970; the current state when it does
 * not change.
 */
export function switchLive(present: LiveState, isLive: boolean, now: number): LiveState {
  const { liveSince, liveEndedAt } = present;
  if (present.isLive === isLive) return { isLive, liveSince, liveEndedAt };
  if (!isLive) return endedAt(now);
  // Reminders treat a broadcast whose start is earlier than its last end as one that continues. An imported end may be
  // later than now, so the start is never before the last end.
  return { isLive, liveSince: new Date(Math.max(now, liveEndedAt?.getTime() ?? 0)), liveEndedAt };
}

/** The state of a broadcast that was live until this time, in milliseconds since 1970. */
export function endedAt(time: number): LiveState {
  return { isLive: false, liveSince: null, liveEndedAt: new Date(time) };
}

export function isSameLiveState(one: LiveState, other: LiveState): boolean {
  return (
    one.isLive === other.isLive &&
    one.liveSince?.getTime() === other.liveSince?.getTime() &&
    one.liveEndedAt?.getTime() === other.liveEndedAt?.getTime()
  );
}

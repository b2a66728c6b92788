import type { Episode } from "./episode.entity.ts";

/** What of an episode its LIVE switch changes. */
export type LiveState = Pick<Episode, "isLive" | "liveSince" | "liveEndedAt">;

export function liveStateOf({ isLive, liveSince, liveEndedAt }: LiveState): LiveState {
  return { isLive, liveSince, liveEndedAt };
}

/** The state after the switch; the present one when it is there already. */
export function switchLive(present: LiveState, isLive: boolean): LiveState {
  const { liveSince, liveEndedAt } = present;
  if (present.isLive === isLive) return { isLive, liveSince, liveEndedAt };
  if (!isLive) return endedNow();
  // Reminders take a broadcast that is live since before its last end for one that goes on; the clock of another process may be ahead.
  return { isLive, liveSince: new Date(Math.max(Date.now(), liveEndedAt?.getTime() ?? 0)), liveEndedAt };
}

/** The state of a broadcast that was live until now. */
export function endedNow(): LiveState {
  return { isLive: false, liveSince: null, liveEndedAt: new Date() };
}

export function isSameLiveState(one: LiveState, other: LiveState): boolean {
  return (
    one.isLive === other.isLive &&
    one.liveSince?.getTime() === other.liveSince?.getTime() &&
    one.liveEndedAt?.getTime() === other.liveEndedAt?.getTime()
  );
}

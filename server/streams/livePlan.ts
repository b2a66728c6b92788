// The rules by which an episode's plan switches LIVE. The functions are pure: the time is always a parameter.

import type { EndLive, GoLive } from "../../domain/episodeForm.ts";
import { limits } from "../configuration/limits.ts";
import { StreamState, isBad } from "./health.ts";

/** An episode with a plan. Times are in milliseconds since 1970. */
export interface LivePlan {
  goLive: GoLive;
  endLive: EndLive;
  isLive: boolean;
  startsAt: number | null;
  /** When LIVE was last switched, manually or by the plan; null when it never was. */
  switchedAt: number | null;
  /** When the start was planned; null while it is not. */
  setAt: number | null;
  /** When it was detected that the start was missed. From then on only an operator switches. */
  missedAt: number | null;
  /** The stream; null before the first result, and when streams are not checked. */
  stream: { state: StreamState; since: number } | null;
  /** Since when the stream is not up, in whichever states; null while it is up, and when it never was. */
  downSince: number | null;
  /** The matches of the courts that show the episode. */
  matches: {
    /** Whether a match is being played, called, or upcoming on a day of the broadcast. */
    hasMore: boolean;
    lastEndedAt: number | null;
  };
}

/** The step to take. `MISS`: store that it is too late for the start. */
export type PlanStep = "END" | "MISS" | "START";

const { earlyMs, lateMs, downMs } = limits.plans;

/** The step that the plan requires at the time `now`; null for none. */
export function nextStep(plan: LivePlan, now: number): PlanStep | null {
  if (plan.isLive) {
    const endsAt = plan.endLive === "WHEN_DOWN" ? findEnd(plan) : null;
    return endsAt !== null && endsAt <= now ? "END" : null;
  }
  const goesLiveAt = findStart(plan);
  if (goesLiveAt === null || goesLiveAt > now || plan.missedAt !== null) return null;
  if (now - goesLiveAt <= lateMs) return "START";
  return isSetTooLate(plan, goesLiveAt) ? null : "MISS";
}

/** The earliest time at which LIVE may be switched on; null without a plan for it. */
export function startsFrom({ goLive, startsAt }: Pick<LivePlan, "goLive" | "startsAt">): number | null {
  if (goLive === "MANUAL" || startsAt === null) return null;
  return goLive === "WHEN_UP" ? startsAt - earlyMs : startsAt;
}

/**
 * The latest time at which LIVE may be switched on; null without a plan for it. A later stream is detected only while
 * the episode is watched.
 */
export function startsUntil({ goLive, startsAt }: Pick<LivePlan, "goLive" | "startsAt">): number | null {
  if (goLive === "MANUAL" || startsAt === null) return null;
  return startsAt + (goLive === "WHEN_UP" ? limits.streams.aroundStartMs : lateMs);
}

type Start = Omit<LivePlan, "endLive" | "downSince" | "matches">;

/** The time from which the plan will switch LIVE on; null when this is no longer planned. */
export function comesFrom(plan: Start): number | null {
  if (plan.isLive || plan.missedAt !== null) return null;
  const dueAt = findStart(plan);
  if (dueAt !== null && isSetTooLate(plan, dueAt)) return null;
  return notSwitchedSince(plan, startsFrom(plan));
}

/** A later switch takes precedence, whether manual or by the plan itself. */
function notSwitchedSince({ switchedAt }: Pick<Start, "switchedAt">, from: number | null): number | null {
  return from !== null && switchedAt !== null && switchedAt >= from ? null : from;
}

/** A start that was already past when it was planned is neither carried out late nor counted as missed. */
const isSetTooLate = ({ setAt }: Pick<Start, "setAt">, from: number): boolean =>
  setAt === null || setAt > from + lateMs;

function findStart(plan: Start): number | null {
  const { goLive, stream } = plan;
  const from = notSwitchedSince(plan, startsFrom(plan));
  if (from === null || goLive === "AT_START") return from;
  return stream?.state === StreamState.UP ? Math.max(from, stream.since) : null;
}

/** A stream that has not been up since the last switch may still start, or an operator is responsible for it. */
function findEnd({ stream, downSince, switchedAt, matches }: LivePlan): number | null {
  if (stream === null || downSince === null || !isBad(stream.state)) return null;
  if (switchedAt !== null && downSince < switchedAt) return null;
  if (stream.state === StreamState.ENDED) return stream.since;
  return matches.hasMore ? null : Math.max(downSince, matches.lastEndedAt ?? 0) + downMs;
}

// The rules that derive the state of a stream from its checks. The functions are pure: the time is always a parameter.

import { limits } from "../configuration/limits.ts";

export enum StreamState {
  UP = "UP",
  STALLED = "STALLED",
  MISSING = "MISSING",
  UNREACHABLE = "UNREACHABLE",
  INVALID = "INVALID",
  ENDED = "ENDED",
  UNWATCHED = "UNWATCHED",
}

/** Whether a stream in this state should play but does not. */
export const isBad = (state: StreamState): boolean =>
  state !== StreamState.UP && state !== StreamState.UNWATCHED;

/** The result of one check. Times are in milliseconds since 1970. */
export type Observation = Playing | Failed;

/** The playlist was read and contains segments. */
export interface Playing {
  kind: "playing";
  targetSeconds: number;
  newestSequence: number;
  /** When the newest segment ends according to PROGRAM-DATE-TIME; null without that tag. */
  newestEndsAt: number | null;
  topKbps: number | null;
}

export interface Failed {
  kind: "failed";
  state: StreamState.MISSING | StreamState.UNREACHABLE | StreamState.INVALID | StreamState.ENDED;
  /** A sentence for the operator. */
  detail: string;
}

/** The health of a stream, as operators see it. */
export interface Health {
  state: StreamState;
  since: number;
  /** A sentence for the operator; empty while the stream is up. */
  detail: string;
  behindSeconds: number | null;
  topKbps: number | null;
}

/** The state of a stream that the monitor stores between two checks. */
export interface StreamProgress {
  /** The health; null before the first result. */
  health: Health | null;
  /** The last segments of the latest playlists, the most recent one at the end. */
  newest: readonly string[];
  /** When segments were first seen, and when a new one was last seen; null before that. */
  seenAt: number | null;
  movedAt: number | null;
  /** The consecutive failed checks; null when the last check did not fail. */
  failing: { state: StreamState; count: number; since: number } | null;
}

export const unchecked: StreamProgress = {
  health: null,
  newest: [],
  seenAt: null,
  movedAt: null,
  failing: null,
};

/** How many origins may alternate at one address, each with its own newest segment. */
const origins = 4;
const failedChecks = 2;

/** The progress after a check at the time `at`. */
export function observe(before: StreamProgress, observation: Observation, at: number): StreamProgress {
  return observation.kind === "failed"
    ? observeFailure(before, observation, at)
    : observePlaylist(before, observation, at);
}

/**
 * A single failed check can be random, so two in a row change the state. While the stream is up, different kinds of
 * failures count together. Once it is not up, the state changes to the failure that occurs twice in a row.
 */
function observeFailure(before: StreamProgress, { state, detail }: Failed, at: number): StreamProgress {
  const { health, failing } = before;
  const isUp = health === null || health.state === StreamState.UP;
  const goesOn = failing !== null && (isUp || failing.state === state);
  const run = goesOn
    ? { state, count: failing.count + 1, since: failing.since }
    : { state, count: 1, since: at };
  if (run.count < failedChecks || (health?.state === state && health.detail === detail))
    return { ...before, failing: run };
  const since = health?.state === state ? health.since : run.since;
  return {
    ...before,
    failing: run,
    health: { state, since, detail, behindSeconds: null, topKbps: health?.topKbps ?? null },
  };
}

function observePlaylist(before: StreamProgress, playing: Playing, at: number): StreamProgress {
  const { targetSeconds, newestSequence, newestEndsAt, topKbps } = playing;
  const longestPauseMs = stallLimitMs(targetSeconds);
  const key = `${newestSequence} ${newestEndsAt ?? ""}`;
  // In the first playlist only the date shows that a segment is new. A wrong clock of the encoder must not make it
  // count as old.
  const isNew =
    before.seenAt === null
      ? newestEndsAt !== null && Math.abs(at - newestEndsAt) < longestPauseMs
      : !before.newest.includes(key);
  const progress: StreamProgress = {
    ...before,
    newest: [...before.newest.filter((known) => known !== key), key].slice(-origins),
    seenAt: before.seenAt ?? at,
    movedAt: isNew ? at : before.movedAt,
    failing: null,
  };
  const quietSince = progress.movedAt ?? progress.seenAt ?? at;
  if (at - quietSince > longestPauseMs)
    return { ...progress, health: stall(before.health, playing, quietSince) };
  // Before the first new segment the stream may be up, or may have stalled long ago.
  if (progress.movedAt === null) return progress;
  const behindSeconds = newestEndsAt === null ? null : Math.round((at - newestEndsAt) / 1_000);
  return { ...progress, health: bringUp(before.health, { behindSeconds, topKbps }, at) };
}

function stall(health: Health | null, { targetSeconds, topKbps }: Playing, quietSince: number): Health {
  return {
    state: StreamState.STALLED,
    since: health?.state === StreamState.STALLED ? health.since : quietSince,
    detail: `No new segment for more than ${stallLimitMs(targetSeconds) / 1_000} seconds.`,
    // Null, because it would grow with every check.
    behindSeconds: null,
    topKbps,
  };
}

function bringUp(
  health: Health | null,
  { behindSeconds, topKbps }: Pick<Health, "behindSeconds" | "topKbps">,
  at: number,
): Health {
  if (health?.state !== StreamState.UP)
    return { state: StreamState.UP, since: at, detail: "", behindSeconds, topKbps };
  // A difference of two segments and the jitter of the checks is too small to show to an operator.
  const isClose =
    (behindSeconds === null) === (health.behindSeconds === null) &&
    Math.abs((behindSeconds ?? 0) - (health.behindSeconds ?? 0)) < limits.streams.behindStepSeconds;
  return { ...health, behindSeconds: isClose ? health.behindSeconds : behindSeconds, topKbps };
}

/** How long a stream may be without a new segment. */
function stallLimitMs(targetSeconds: number): number {
  return Math.max(3_000 * targetSeconds, limits.streams.stallMs);
}

/**
 * When the lack of a new segment becomes a stall, so that a check can be scheduled for then; null while the stream is
 * not up.
 */
export function stallsAt({ health, movedAt }: StreamProgress, targetSeconds: number): number | null {
  return health?.state === StreamState.UP && movedAt !== null ? movedAt + stallLimitMs(targetSeconds) : null;
}

// The rules by which checks of a stream become its state; pure, so that every time is given.

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

/** Whether a stream in this state should play, and does not. */
export const isBad = (state: StreamState): boolean =>
  state !== StreamState.UP && state !== StreamState.UNWATCHED;

/** The result of one check. Times are in milliseconds since 1970. */
export type Observation = Playing | Failed;

/** The playlist was read and lists segments. */
export interface Playing {
  kind: "playing";
  targetSeconds: number;
  newestSequence: number;
  /** When the newest segment ends by PROGRAM-DATE-TIME; null without one. */
  newestEndsAt: number | null;
  topKbps: number | null;
}

export interface Failed {
  kind: "failed";
  state: StreamState.MISSING | StreamState.UNREACHABLE | StreamState.INVALID | StreamState.ENDED;
  /** A sentence for the operator. */
  detail: string;
}

/** What operators see of a stream. */
export interface Health {
  state: StreamState;
  since: number;
  /** A sentence for the operator; empty while the stream is up. */
  detail: string;
  behindSeconds: number | null;
  topKbps: number | null;
}

/** What the monitor remembers of a stream between two checks. */
export interface StreamProgress {
  /** Null before the first result. */
  health: Health | null;
  /** The newest segments that the last playlists ended with, the last one at the end. */
  newest: readonly string[];
  /** When segments were seen first, and when a new one was seen last; null before that. */
  seenAt: number | null;
  movedAt: number | null;
  /** The failed checks since the last one that did not fail; null when there are none. */
  failing: { state: StreamState; count: number; since: number } | null;
}

export const unchecked: StreamProgress = {
  health: null,
  newest: [],
  seenAt: null,
  movedAt: null,
  failing: null,
};

/** How many origins may take turns at one address, each with its own newest segment. */
const origins = 4;
const failedChecks = 2;

/** The progress after a check at the time `at`. */
export function observe(before: StreamProgress, observation: Observation, at: number): StreamProgress {
  return observation.kind === "failed"
    ? observeFailure(before, observation, at)
    : observePlaylist(before, observation, at);
}

/**
 * A single failed check can be chance, so two in a row change the state. Kinds that differ count as failed together while the
 * stream is up; once it is not, the state changes to what fails twice.
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
  const patienceMs = stallLimitMs(targetSeconds);
  const key = `${newestSequence} ${newestEndsAt ?? ""}`;
  // At first sight only its date says that a segment is new; a wrong clock of the encoder must not say that it is old.
  const isNew =
    before.seenAt === null
      ? newestEndsAt !== null && Math.abs(at - newestEndsAt) < patienceMs
      : !before.newest.includes(key);
  const progress: StreamProgress = {
    ...before,
    newest: [...before.newest.filter((known) => known !== key), key].slice(-origins),
    seenAt: before.seenAt ?? at,
    movedAt: isNew ? at : before.movedAt,
    failing: null,
  };
  const quietSince = progress.movedAt ?? progress.seenAt ?? at;
  if (at - quietSince > patienceMs) return { ...progress, health: stall(before.health, playing, quietSince) };
  // Without a new segment so far the stream may be up, or have stalled long ago.
  if (progress.movedAt === null) return progress;
  const behindSeconds = newestEndsAt === null ? null : Math.round((at - newestEndsAt) / 1_000);
  return { ...progress, health: bringUp(before.health, { behindSeconds, topKbps }, at) };
}

function stall(health: Health | null, { targetSeconds, topKbps }: Playing, quietSince: number): Health {
  return {
    state: StreamState.STALLED,
    since: health?.state === StreamState.STALLED ? health.since : quietSince,
    detail: `No new segment for more than ${stallLimitMs(targetSeconds) / 1_000} seconds.`,
    // It grows with every check.
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
  // Two segments and the jitter of checks are no change that an operator should see.
  const isClose =
    (behindSeconds === null) === (health.behindSeconds === null) &&
    Math.abs((behindSeconds ?? 0) - (health.behindSeconds ?? 0)) < limits.streams.behindStep;
  return { ...health, behindSeconds: isClose ? health.behindSeconds : behindSeconds, topKbps };
}

/** How long a stream may be without a new segment. */
export function stallLimitMs(targetSeconds: number): number {
  return Math.max(3_000 * targetSeconds, limits.streams.stall);
}

/** When the lack of a new segment becomes a stall, so that it is noticed then; null while the stream is not up. */
export function stallsAt({ health, movedAt }: StreamProgress, targetSeconds: number): number | null {
  return health?.state === StreamState.UP && movedAt !== null ? movedAt + stallLimitMs(targetSeconds) : null;
}

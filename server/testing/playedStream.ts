import { limits } from "../configuration/limits.ts";
import type { StreamProgress } from "../streams/health.ts";
import { StreamState, observe, stallsAt, unchecked } from "../streams/health.ts";
import { createRandom } from "./random.ts";

/** A stream in simulated time: its encoder, and the monitor's checks of it. */
interface PlayedStream {
  seconds: number;
  targetSeconds: number;
  /** Each segment is late by a random time of up to this share of its length. */
  lateness: number;
  /** The encoder publishes no segment after this many seconds; null when it never stops. */
  stopsAfter: number | null;
}

export interface Played {
  /** The states, oldest first, with the time since the start in milliseconds. */
  states: { state: StreamState; at: number }[];
  /** The time at which the last segment was published, in milliseconds since the start. */
  lastSegmentAt: number;
  checks: number;
}

/** Simulates the monitor's checks with its jitter. The same seed gives the same run. */
export function playStream(
  seed: number,
  { seconds, targetSeconds, lateness, stopsAfter }: PlayedStream,
): Played {
  const random = createRandom(seed);
  const { checkMs, jitterShare } = limits.streams;
  const endsAt = stopsAfter === null ? Infinity : stopsAfter * 1_000;
  const states: Played["states"] = [];
  let progress: StreamProgress = unchecked;
  let segments = 0;
  let lastSegmentAt = 0;
  let nextSegmentAt = 0;
  let checks = 0;
  let at = random() * checkMs;
  while (at < seconds * 1_000) {
    while (nextSegmentAt <= Math.min(at, endsAt)) {
      segments += 1;
      lastSegmentAt = nextSegmentAt;
      nextSegmentAt = (segments + random() * lateness) * targetSeconds * 1_000;
    }
    const playlist = { targetSeconds, newestSequence: segments, newestEndsAt: null, topKbps: null };
    progress = observe(progress, { kind: "playing", ...playlist }, at);
    checks += 1;
    const state = progress.health?.state;
    if (state !== undefined && state !== states.at(-1)?.state) states.push({ state, at });
    const nextAt = at + checkMs * (1 - jitterShare * random());
    at = Math.min(nextAt, (stallsAt(progress, targetSeconds) ?? Infinity) + 1);
  }
  return { states, lastSegmentAt, checks };
}

import { describe, expect, test } from "vitest";

import { playStream } from "../testing/playedStream.ts";
import type { Observation, StreamProgress } from "./health.ts";
import { StreamState, observe, stallsAt, unchecked } from "./health.ts";

const { ENDED, INVALID, MISSING, STALLED, UNREACHABLE, UP } = StreamState;
const start = Date.UTC(2026, 10, 25, 10);

const playing = (newestSequence: number, newestEndsAt: number | null = null): Observation => ({
  kind: "playing",
  targetSeconds: 4,
  newestSequence,
  newestEndsAt,
  topKbps: 2_500,
});
const failed = (
  state: StreamState.MISSING | StreamState.UNREACHABLE | StreamState.INVALID | StreamState.ENDED,
): Observation => ({ kind: "failed", state, detail: `${state}.` });

/** Simulates a check every five seconds. Returns the state after each. */
function follow(
  observations: readonly Observation[],
  before: StreamProgress = unchecked,
): (StreamState | null)[] {
  let progress = before;
  return observations.map((observation, index) => {
    progress = observe(progress, observation, start + index * 5_000);
    return progress.health?.state ?? null;
  });
}

const storedAs = (state: StreamState): StreamProgress => ({
  ...unchecked,
  health: { state, since: start - 60_000, detail: "", behindSeconds: null, topKbps: null },
});

describe("The state after each of several checks that are five seconds apart", () => {
  test.each<[string, Observation[], (StreamState | null)[], StreamProgress?]>([
    ["is up from the first new segment on", [playing(1), playing(2), playing(3)], [null, UP, UP]],
    ["is up at once where the date says that the segment is new", [playing(1, start - 3_000)], [UP]],
    ["is not up where the date says that it is old", [playing(1, start - 60_000), playing(2)], [null, UP]],
    [
      "is up with an encoder's wrong clock",
      [1, 2, 3, 4, 5].map((number) => playing(number, start + 3_600_000 + number * 4_000)),
      [null, UP, UP, UP, UP],
    ],
    [
      "is up while segments arrive late, and stalls after three target durations",
      [playing(1), playing(2), playing(2), playing(2), playing(2)],
      [null, UP, UP, UP, STALLED],
    ],
    [
      "stalls where a playlist never had a new segment",
      [playing(1), playing(1), playing(1), playing(1)],
      [null, null, null, STALLED],
    ],
    [
      "is up after a stall with the first new segment",
      [playing(1), playing(1), playing(1), playing(1), playing(2)],
      [null, null, null, STALLED, UP],
    ],
    [
      "is up after the numbers began again",
      [playing(800), playing(801), playing(0), playing(1)],
      [null, UP, UP, UP],
    ],
    [
      "is up with two origins whose numbers differ",
      [playing(800), playing(5), playing(801), playing(6), playing(802), playing(7)],
      [null, UP, UP, UP, UP, UP],
    ],
    [
      "is up while one of two origins has new segments",
      [playing(800), playing(5), playing(801), playing(5), playing(802), playing(5)],
      [null, UP, UP, UP, UP, UP],
    ],
    [
      "stalls when both of two origins do",
      [playing(800), playing(5), playing(800), playing(5), playing(800)],
      [null, UP, UP, UP, STALLED],
    ],
    [
      "is up with two origins of which one is missing",
      [playing(1), playing(2), failed(MISSING), playing(4), failed(MISSING), playing(6)],
      [null, UP, UP, UP, UP, UP],
    ],
    [
      "is bad after two failed checks in a row",
      [playing(1), playing(2), failed(MISSING), failed(MISSING)],
      [null, UP, UP, MISSING],
    ],
    [
      "is that of the second where they differ",
      [playing(1), playing(2), failed(MISSING), failed(UNREACHABLE)],
      [null, UP, UP, UNREACHABLE],
    ],
    [
      "is up again after one good check",
      [playing(1), playing(2), failed(MISSING), failed(MISSING), playing(4)],
      [null, UP, UP, MISSING, UP],
    ],
    [
      "is a stall after an outage without a new segment",
      [playing(1), playing(2), failed(INVALID), failed(INVALID), playing(2)],
      [null, UP, UP, INVALID, STALLED],
    ],
    [
      "changes from one bad state to another after two checks",
      [failed(MISSING), failed(MISSING), failed(ENDED), failed(MISSING), failed(ENDED), failed(ENDED)],
      [null, MISSING, MISSING, MISSING, MISSING, ENDED],
    ],
    [
      "goes on from that of another process",
      [playing(1), playing(1), playing(2)],
      [UP, UP, UP],
      storedAs(UP),
    ],
    [
      "stays bad at takeover until a segment is new",
      [playing(1), playing(2)],
      [STALLED, UP],
      storedAs(STALLED),
    ],
  ])("%s", (_name, observations, states, before) => {
    expect(follow(observations, before)).toEqual(states);
  });
});

test("a state begins with its cause, and keeps this time while it lasts", () => {
  let progress = [playing(1), playing(2), failed(MISSING), failed(MISSING), failed(MISSING)].reduce(
    (before, observation, index) => observe(before, observation, start + index * 5_000),
    unchecked,
  );
  expect(progress.health).toMatchObject({ state: MISSING, since: start + 10_000, detail: "MISSING." });
  progress = observe(progress, playing(9), start + 25_000);
  expect(progress.health).toMatchObject({ state: UP, since: start + 25_000, detail: "", topKbps: 2_500 });
  expect(stallsAt(progress, 4)).toBe(start + 37_000);
  for (const seconds of [38, 43]) progress = observe(progress, playing(9), start + seconds * 1_000);
  expect(progress.health).toMatchObject({
    state: STALLED,
    since: start + 25_000,
    detail: "No new segment for more than 12 seconds.",
  });
  expect(stallsAt(progress, 4)).toBeNull();
});

test("small changes of the delay are ignored", () => {
  const behind = [3, 9, 12, 4, 14, 20].map((seconds, index) =>
    playing(index, start + index * 5_000 - seconds * 1_000),
  );
  let progress: StreamProgress = unchecked;
  const shown = behind.map((observation, index) => {
    progress = observe(progress, observation, start + index * 5_000);
    return progress.health?.behindSeconds;
  });
  expect(shown).toEqual([3, 3, 3, 3, 14, 14]);
});

const seeds = Array.from({ length: 50 }, (_, index) => index + 1);
const targets = [2, 4, 6, 10];

describe.each(targets)("With segments of %i seconds that arrive up to one segment late", (targetSeconds) => {
  const stream = { targetSeconds, lateness: 1 };

  test("the stream is up during ten minutes of playback", () => {
    for (const seed of seeds)
      expect(playStream(seed, { ...stream, seconds: 600, stopsAfter: null }).states).toEqual([
        { state: UP, at: expect.any(Number) },
      ]);
  });

  test("a stall is detected within the limit plus five seconds", () => {
    const limitMs = Math.max(3 * targetSeconds, 12) * 1_000;
    for (const seed of seeds) {
      const { states, lastSegmentAt } = playStream(seed, { ...stream, seconds: 600, stopsAfter: 300 });
      expect(states.map(({ state }) => state)).toEqual([UP, STALLED]);
      const noticedAfter = (states[1]?.at ?? Infinity) - lastSegmentAt;
      expect(noticedAfter).toBeGreaterThan(limitMs);
      expect(noticedAfter).toBeLessThanOrEqual(limitMs + 5_001);
    }
  });
});

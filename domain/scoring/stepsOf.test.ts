import { describe, expect, test } from "vitest";

import { createRandom } from "../../server/testing/random.ts";
import type { ScoringFormat } from "./formats.ts";
import type { MatchEvent } from "./matchEvents.ts";
import { initialScore } from "./scoreState.ts";
import { stepsOf } from "./stepsOf.ts";
import { logOf, rallies, scoreSet, voidOf } from "./testing/log.ts";
import { makeRandomLog } from "./testing/randomLog.ts";

const formats: readonly ScoringFormat[] = ["THREE_BY_21", "THREE_BY_15", "FIVE_BY_11", "ONE_BY_21"];

test("The steps of any possible log have the states that its first events reduce to", () => {
  const random = createRandom(29);
  for (let log = 0; log < 60; log += 1) {
    const format = formats[log % formats.length] ?? "THREE_BY_21";
    const isDoubles = random() < 0.5;
    const { events, states } = makeRandomLog(random, format, isDoubles);
    const steps = stepsOf(format, isDoubles, events, Infinity);
    expect(
      steps.map(({ state }) => state),
      `log ${log}`,
    ).toEqual(states);
    expect(steps.map(({ event }) => event)).toEqual(events);
    // With a small limit, only the last steps are exact. Earlier steps follow the corrected log.
    const few = stepsOf(format, isDoubles, events, 20);
    const corrected = few.findLastIndex(({ event }, index) => events.at(index - few.length) !== event);
    const exact = few.slice(corrected + 1);
    expect(exact).toEqual(steps.slice(steps.length - exact.length));
    expect(few.at(-1)?.state.points).toEqual(steps.at(-1)?.state.points);
  }
});

const scores = (log: readonly MatchEvent[], mostRecounted: number) =>
  stepsOf("ONE_BY_21", false, log, mostRecounted).map(({ state }) => state.points.join("–"));

describe("The beginning of a log that would be recounted too often", () => {
  const log = logOf([...rallies("0011"), voidOf(1), ...rallies("1"), voidOf(6)]);

  test("contains the events as they were corrected", () => {
    expect(scores(log, Infinity)).toEqual(["1–0", "2–0", "2–1", "2–2", "1–2", "1–3", "1–2"]);
    expect(scores(log, 4)).toEqual(["1–0", "1–1", "1–2", "1–3", "1–2"]);
    expect(scores(log, 0)).toEqual(["1–0", "1–1", "1–2"]);
  });

  test("is corrected even when every event of it is undone", () => {
    const undone = logOf([
      ...Array.from({ length: 1_000 }, (_, index) => scoreSet([[1, index % 9]])),
      ...Array.from({ length: 1_000 }, (_, index) => voidOf(index + 1)),
    ]);
    // Each VOID names an event 1,000 positions before it. The limit allows 20 of them to be recounted, after the 20
    // scores that are omitted before.
    const steps = stepsOf("FIVE_BY_11", false, undone, 20_000);
    expect(steps).toHaveLength(40);
    expect(steps.at(-1)?.state).toEqual({ ...initialScore, changedAt: undone.at(-1)?.at });
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createScored, passSeconds, readScorerPoints, takeMatch } from "../testing/scorers.ts";
import { rally } from "./eventDrafts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a device whose match another device takes over shows a message, and stops scoring", async () => {
  const { scoring, openScorer } = createScored();
  const scorer = openScorer();
  await takeMatch(scorer);
  scoring.recordElsewhere("m1", [{ kind: "RALLY", side: 1 }]);
  scorer.press(rally(0));
  await passSeconds(0.1);
  expect(scorer.read()).toMatchObject({
    stage: "lost",
    problem: "Someone else is scoring this match now.",
    state: null,
    unsent: 1,
  });
  scorer.press(rally(0));
  expect(scoring.readLog("m1")).toHaveLength(1);
  const reloaded = openScorer();
  reloaded.resume();
  await passSeconds(0.1);
  expect(reloaded.read().stage).toBe("idle");
});

test("taking over needs a confirmation, and drops unsent events where the other device has scored", async () => {
  const { scoring, openScorer } = createScored();
  const scorer = openScorer();
  await takeMatch(scorer);
  scoring.recordElsewhere("m1", [{ kind: "RALLY", side: 1 }]);
  scorer.press(rally(0));
  await passSeconds(0.1);
  await takeMatch(scorer);
  expect(scorer.read()).toMatchObject({ stage: "lost", heldBy: { name: "Tablet for Court 1" } });
  await takeMatch(scorer, true);
  expect(scorer.read()).toMatchObject({
    stage: "scoring",
    unsent: 0,
    problem: "1 entry of this page was not recorded, because someone else has scored meanwhile.",
  });
  expect(readScorerPoints(scorer)).toEqual([0, 1]);
});

test("taking the match back sends unsent events where the other device has recorded nothing", async () => {
  const { scoring, openScorer } = createScored();
  const scorer = openScorer();
  await takeMatch(scorer);
  scoring.recordElsewhere("m1", []);
  scorer.press(rally(0));
  await passSeconds(0.1);
  await takeMatch(scorer, true);
  await passSeconds(0.1);
  expect(scoring.readLog("m1")).toHaveLength(1);
  expect(readScorerPoints(scorer)).toEqual([1, 0]);
});

test("taking the match back after a reload also sends the unsent events", async () => {
  const { scoring, openScorer } = createScored();
  const before = openScorer();
  await takeMatch(before);
  before.press(rally(0));
  await passSeconds(0.1);
  const scorer = openScorer();
  scorer.resume();
  await passSeconds(0.1);
  scorer.press(rally(0));
  await passSeconds(0.1);
  scoring.recordElsewhere("m1", []);
  scorer.press(rally(0));
  await passSeconds(0.1);
  await takeMatch(scorer, true);
  await passSeconds(0.1);
  expect(scorer.read()).toMatchObject({ stage: "scoring", unsent: 0, problem: null });
  expect(readScorerPoints(scorer)).toEqual([3, 0]);
});

test("another tab does not continue with the stored events of this one", async () => {
  const { openScorer } = createScored();
  await takeMatch(openScorer("d1"));
  const other = openScorer("d2");
  other.resume();
  await passSeconds(0.1);
  expect(other.read().stage).toBe("idle");
});

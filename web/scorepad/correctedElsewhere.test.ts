import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  createScored,
  type NetworkOutcome,
  passSeconds,
  readScorerPoints,
  takeMatch,
} from "../testing/scorers.ts";
import { rally } from "./eventDrafts.ts";

// A correction of the score at the desk by the account that scores on a phone, which keeps the phone's lease.

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A device whose match has one point, over a network whose outcome the test sets. */
async function openDevice() {
  let outcome: NetworkOutcome = "complete";
  const scored = createScored(() => outcome);
  const scorer = scored.openScorer();
  await takeMatch(scorer);
  scorer.press(rally(0));
  await passSeconds(0.1);
  const correct = () =>
    scored.scoring.root.setScore({ matchId: "m1", games: [[5, 3]], after: 1, takeOver: false });
  const setNetwork = (next: NetworkOutcome) => {
    outcome = next;
  };
  return { ...scored, scorer, correct, setNetwork };
}

test("the device shows the corrected score by its next heartbeat, and counts the next point after it", async () => {
  const { scorer, correct, kinds } = await openDevice();
  correct();
  await passSeconds(21);
  expect(readScorerPoints(scorer)).toEqual([5, 3]);
  expect(scorer.read()).toMatchObject({ stage: "scoring", problem: null });
  scorer.press(rally(1));
  await passSeconds(0.1);
  expect(scorer.read()).toMatchObject({ stage: "scoring", unsent: 0, problem: null });
  expect(readScorerPoints(scorer)).toEqual([5, 4]);
  expect(kinds()).toEqual(["RALLY", "SCORE_SET", "RALLY"]);
});

test("the device shows the corrected score as soon as its page receives the number of events", async () => {
  const { scorer, correct, kinds } = await openDevice();
  correct();
  scorer.receiveEventCount(2);
  await passSeconds(0.1);
  expect(readScorerPoints(scorer)).toEqual([5, 3]);
  scorer.press(rally(0));
  await passSeconds(0.1);
  expect(readScorerPoints(scorer)).toEqual([6, 3]);
  expect(kinds()).toEqual(["RALLY", "SCORE_SET", "RALLY"]);
});

test("points that are pressed before the corrected score arrives are dropped with a message", async () => {
  const { scorer, correct, kinds, setNetwork } = await openDevice();
  correct();
  scorer.receiveEventCount(2);
  setNetwork("request lost");
  scorer.press(rally(0));
  await passSeconds(10);
  expect(scorer.read()).toMatchObject({ stage: "scoring", unsent: 1, isRetrying: true });
  setNetwork("complete");
  scorer.runNow();
  await passSeconds(0.1);
  expect(scorer.read()).toMatchObject({
    stage: "scoring",
    unsent: 0,
    isRetrying: false,
    problem: "1 entry of this page was not recorded, because someone else has scored meanwhile.",
  });
  expect(readScorerPoints(scorer)).toEqual([5, 3]);
  expect(kinds()).toEqual(["RALLY", "SCORE_SET"]);
});

test("points of a device that was offline during the correction are dropped with a message", async () => {
  const { scorer, correct, kinds, setNetwork } = await openDevice();
  setNetwork("request lost");
  for (const side of [0, 1] as const) scorer.press(rally(side));
  await passSeconds(10);
  correct();
  setNetwork("complete");
  scorer.runNow();
  await passSeconds(0.1);
  expect(scorer.read()).toMatchObject({
    stage: "scoring",
    unsent: 0,
    problem: "2 entries of this page were not recorded, because someone else has scored meanwhile.",
  });
  expect(readScorerPoints(scorer)).toEqual([5, 3]);
  scorer.press(rally(1));
  await passSeconds(0.1);
  expect(kinds()).toEqual(["RALLY", "SCORE_SET", "RALLY"]);
});

test("a device that another one replaces right after the correction stops scoring", async () => {
  const { scorer, scoring, correct, setNetwork, openScorer } = await openDevice();
  correct();
  scorer.receiveEventCount(2);
  setNetwork("request lost");
  await passSeconds(1);
  scoring.recordElsewhere("m1", [{ kind: "RALLY", side: 1 }]);
  setNetwork("complete");
  scorer.runNow();
  await passSeconds(0.1);
  const problem = "Someone else is scoring this match now.";
  expect(scorer.read()).toMatchObject({ stage: "lost", state: null, problem });
  const reloaded = openScorer();
  reloaded.resume();
  await passSeconds(0.1);
  expect(reloaded.read().stage).toBe("idle");
});

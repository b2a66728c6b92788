import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  createScored,
  passSeconds,
  readScorerPoints,
  takeMatch,
  type NetworkOutcome,
} from "../testing/scorers.ts";
import { findUndone, rally, voidOf } from "./eventDrafts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("without a network points are stored, and sent in order after the reconnect, each of them once", async () => {
  let outcome: NetworkOutcome = "complete";
  const { openScorer, scoring } = createScored(() => outcome);
  const scorer = openScorer();
  await takeMatch(scorer);
  outcome = "response lost";
  scorer.press(rally(0));
  await passSeconds(0.1);
  outcome = "request lost";
  scorer.press(rally(1));
  scorer.press(rally(1));
  await passSeconds(20);
  expect(scorer.read()).toMatchObject({ unsent: 3, isRetrying: true });
  expect(readScorerPoints(scorer)).toEqual([1, 2]);
  outcome = "complete";
  scorer.runNow();
  await passSeconds(0.1);
  expect(scoring.readLog("m1").map(({ side }) => side)).toEqual([0, 1, 1]);
  expect(scorer.read()).toMatchObject({ unsent: 0, isRetrying: false });
});

test("the log contains every entry, also when requests and responses are lost", async () => {
  // A small generator with a seed, so that a failure can be reproduced.
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const { openScorer, scoring } = createScored(() =>
    random() < 0.7 ? "complete" : random() < 0.5 ? "request lost" : "response lost",
  );
  const scorer = openScorer();
  while (scorer.read().stage !== "scoring") await takeMatch(scorer);
  for (let pressed = 0; pressed < 300; pressed += 1) {
    const undone = random() < 0.2 ? findUndone(scorer.read().events) : null;
    scorer.press(undone ? voidOf(undone) : rally(random() < 0.5 ? 0 : 1));
    if (random() < 0.3) await passSeconds(random() * 10);
  }
  const pressed = scorer.read().events;
  await passSeconds(300);
  expect(scorer.read().unsent).toBe(0);
  expect(scoring.readLog("m1").map(({ id }) => id)).toEqual(pressed.map(({ id }) => id));
  expect(pressed.length).toBeGreaterThan(50);
});

test("a reload keeps the match and its unsent events", async () => {
  let outcome: NetworkOutcome = "complete";
  const { scoring, openScorer } = createScored(() => outcome);
  const before = openScorer();
  await takeMatch(before);
  before.press(rally(0));
  await passSeconds(0.1);
  outcome = "request lost";
  before.press(rally(1));
  before.press(rally(1));
  await passSeconds(0.1);
  outcome = "complete";
  const after = openScorer();
  after.resume();
  await passSeconds(0.1);
  expect(after.read()).toMatchObject({ stage: "scoring", unsent: 0, problem: null });
  expect(readScorerPoints(after)).toEqual([1, 2]);
  expect(scoring.readLog("m1")).toHaveLength(3);
});

test("a device that scores sends a heartbeat every 20 seconds", async () => {
  let requests = 0;
  const { openScorer } = createScored(() => {
    requests += 1;
    return "complete";
  });
  const scorer = openScorer();
  await takeMatch(scorer);
  await passSeconds(1);
  const before = requests;
  await passSeconds(61);
  expect(requests - before).toBe(3);
});

test("events that the server has lost are sent again", async () => {
  const { scoring, openScorer } = createScored();
  const scorer = openScorer();
  await takeMatch(scorer);
  for (const side of [0, 1, 0] as const) scorer.press(rally(side));
  await passSeconds(0.1);
  scoring.loseEvents("m1", 2);
  scorer.press(rally(1));
  await passSeconds(0.1);
  expect(scoring.readLog("m1").map(({ side }) => side)).toEqual([0, 1, 0, 1]);
});

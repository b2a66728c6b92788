import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createScored, passSeconds, readScorerPoints, takeMatch } from "../testing/scorers.ts";
import { makeMatch } from "../testing/tournamentState.ts";
import { findLastRally, findUndone, rally, voidOf } from "./eventDrafts.ts";
import { createScorer } from "./scorer.ts";
import { createServerClock } from "./serverClock.ts";

const singles = makeMatch({ id: "m1" });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a point is shown when it is pressed, and is in the log soon after", async () => {
  const { scoring, openScorer } = createScored();
  const scorer = openScorer();
  await takeMatch(scorer);
  scorer.press(rally(0));
  expect(readScorerPoints(scorer)).toEqual([1, 0]);
  expect(scorer.read().unsent).toBe(1);
  await passSeconds(0.1);
  expect(scoring.readLog("m1")).toMatchObject([{ kind: "RALLY", side: 0, number: 1 }]);
  expect(scorer.read().unsent).toBe(0);
});

test("an impossible entry is refused immediately, with a sentence", async () => {
  const { openScorer } = createScored();
  const scorer = openScorer();
  await takeMatch(scorer);
  expect(scorer.press({ kind: "CONFIRMED" })).toBe("The match has not ended yet.");
  expect(scorer.read()).toMatchObject({ problem: "The match has not ended yet.", unsent: 0 });
});

test("a match whose log this page cannot follow is not scored, and the page says so", async () => {
  const { scoring } = createScored();
  const scorer = createScorer({
    matchId: "m1",
    api: {
      async take(variables) {
        const result = scoring.root.takeScoring(variables);
        const [id, at] = ["00000000-0000-7000-8000-000000000001", "2026-11-22T10:00:00.000Z"];
        // An end before the first point, which newer rules may allow.
        const end = { id, number: 1, kind: "CONFIRMED", side: null, player: null, detail: {}, at } as const;
        return { ...result, events: [end] };
      },
      record: () => Promise.reject(new Error("Nothing is recorded.")),
    },
    device: { id: "d1", name: "Score pad" },
    clock: createServerClock(),
    onUnseenProblem: () => {},
  });
  await takeMatch(scorer);
  const problem = "This page is too old to score this match. Load it again.";
  expect(scorer.read()).toMatchObject({ stage: "idle", problem });
});

test("a refusal after the pad shows another match names the match it belongs to", async () => {
  const { openScorer, scoring, unseen } = createScored();
  const scorer = openScorer();
  const leave = scorer.watch(() => undefined);
  await takeMatch(scorer);
  scoring.refuseNext("Court 1 is still occupied by match 104.");
  scorer.press(rally(0));
  leave();
  await passSeconds(0.1);
  expect(unseen).toEqual(["Solberg – Chandran: Court 1 is still occupied by match 104."]);
});

test("entries that were not sent are reported when their match leaves the pad", async () => {
  const { openScorer, scoring, unseen } = createScored();
  const scorer = openScorer();
  const leave = scorer.watch(() => undefined);
  await takeMatch(scorer);
  scoring.recordElsewhere("m1", [{ kind: "RALLY", side: 1 }]);
  scorer.press(rally(0));
  await passSeconds(0.1);
  expect(unseen).toEqual([]);
  const leaveOther = scorer.watch(() => undefined);
  leave();
  expect(unseen).toEqual([]);
  leaveOther();
  // A pad that opens and closes later does not report it again.
  scorer.watch(() => undefined)();
  expect(unseen).toEqual([
    "Solberg – Chandran: 1 entry of this page was not sent. Someone else is scoring this match now.",
  ]);
});

test("an entry that the server refuses is removed, and the reason is shown", async () => {
  const { scoring, openScorer } = createScored();
  const scorer = openScorer();
  await takeMatch(scorer);
  scorer.press(rally(0));
  await passSeconds(0.1);
  scoring.refuseNext("Nothing more is recorded on this court.");
  scorer.press(rally(1));
  scorer.press(rally(1));
  await passSeconds(0.1);
  expect(scorer.read()).toMatchObject({ unsent: 0, problem: "Nothing more is recorded on this court." });
  expect(readScorerPoints(scorer)).toEqual([1, 0]);
  scorer.press(rally(1));
  await passSeconds(0.1);
  expect(scoring.readLog("m1")).toHaveLength(2);
});

test("a confirmed result ends the scoring by the device", async () => {
  const { openScorer, kinds } = createScored();
  const scorer = openScorer();
  await takeMatch(scorer);
  scorer.press({ kind: "RETIRED", side: 1 });
  scorer.press({ kind: "CONFIRMED" });
  await passSeconds(0.1);
  expect(kinds()).toEqual(["RETIRED", "CONFIRMED"]);
  expect(scorer.read().stage).toBe("idle");
  const reloaded = openScorer();
  reloaded.resume();
  await passSeconds(0.1);
  expect(reloaded.read().stage).toBe("idle");
});

test("a confirmed result is scored again, until it is confirmed again", async () => {
  const { openScorer, kinds } = createScored();
  const scorer = openScorer();
  await takeMatch(scorer);
  scorer.press({ kind: "RETIRED", side: 1 });
  scorer.press({ kind: "CONFIRMED" });
  await passSeconds(0.1);
  await takeMatch(scorer);
  await passSeconds(30);
  expect(scorer.read()).toMatchObject({ stage: "scoring", state: { isConfirmed: true } });
  for (const kind of ["CONFIRMED", "RETIRED"]) {
    const undone = findUndone(scorer.read().events);
    expect(undone?.kind).toBe(kind);
    if (undone) scorer.press(voidOf(undone));
  }
  scorer.press(rally(0));
  await passSeconds(0.1);
  expect(kinds()).toEqual(["RETIRED", "CONFIRMED", "VOID", "VOID", "RALLY"]);
  scorer.press({ kind: "RETIRED", side: 0 });
  scorer.press({ kind: "CONFIRMED" });
  await passSeconds(0.1);
  expect(scorer.read().stage).toBe("idle");
});

test("a side has no point to take back after the score was corrected", async () => {
  const { openScorer } = createScored();
  const scorer = openScorer();
  await takeMatch(scorer);
  scorer.press(rally(0));
  expect(findLastRally(singles, scorer.read().events, 0)).not.toBeNull();
  scorer.press({ kind: "SCORE_SET", detail: { games: [[5, 3]] } });
  expect(findLastRally(singles, scorer.read().events, 0)).toBeNull();
  scorer.press(rally(1));
  expect(findLastRally(singles, scorer.read().events, 0)).toBeNull();
  const last = findLastRally(singles, scorer.read().events, 1);
  if (last) scorer.press(voidOf(last));
  expect(readScorerPoints(scorer)).toEqual([5, 3]);
});

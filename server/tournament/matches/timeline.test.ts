import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { makeCalledMatch, makeCourt } from "../../testing/tournament/matches.ts";
import type { MatchLogs, TestEvent } from "../../testing/tournament/matchLog.ts";
import { openMatchLogs, rallies } from "../../testing/tournament/matchLog.ts";

let site: Harness;
let logs: MatchLogs;
beforeAll(async () => {
  site = await startHarness();
  logs = await openMatchLogs(site);
});
afterAll(async () => {
  await logs.close();
  await site.close();
});

interface Mark {
  at: string;
  game: number;
  score: number[];
  wonBy: number | null;
  isVoided: boolean;
}

const play = async (format: string, events: TestEvent[]) => {
  const { id } = await makeCalledMatch(site.admin, (await makeCourt(site.admin)).id, { format });
  return { id, events: await logs.record(id, events) };
};

async function readMarks(matchId: string, until: string | null = null): Promise<Mark[]> {
  const { timeline } = await site.visitor.query<{ timeline: Mark[] }>(
    "query ($matchId: ID!, $until: DateTime) { timeline(matchId: $matchId, until: $until) { at game score wonBy isVoided } }",
    { matchId, until },
  );
  return timeline;
}

const shorten = (marks: Mark[]) =>
  marks.map(({ game, score, wonBy, isVoided }) => [game, score.join("–"), wonBy, isVoided]);

describe("A timeline contains the score after each event that changed it", () => {
  test("and not after events that did not", async () => {
    const toss: TestEvent = { kind: "TOSS", detail: { leftSide: 0, server: 0 } };
    const { id, events } = await play("ONE_BY_21", [
      toss,
      { kind: "PLAY" },
      ...rallies("01"),
      { kind: "SHUTTLE" },
      { kind: "CARD", side: 0, detail: { colour: "RED" } },
    ]);
    const marks = await readMarks(id);
    expect(shorten(marks)).toEqual([
      [1, "1–0", 0, false],
      [1, "1–1", 1, false],
      [1, "1–2", 1, false],
    ]);
    expect(marks.map(({ at }) => at)).toEqual([2, 3, 5].map((index) => events[index]?.at));
  });

  test("from game to game", async () => {
    const { id } = await play("THREE_BY_11", [...rallies("0".repeat(11)), { kind: "PLAY" }, ...rallies("1")]);
    expect(shorten(await readMarks(id)).slice(-3)).toEqual([
      [1, "11–0", 0, false],
      [2, "0–0", null, false],
      [2, "0–1", 1, false],
    ]);
  });

  test("and a voided rally keeps its mark until its VOID", async () => {
    const { id, events } = await play("ONE_BY_21", rallies("001"));
    const wrong = events[1];
    const [undo] = await logs.record(id, [{ kind: "VOID", detail: { eventId: wrong?.id } }, ...rallies("1")]);
    const whole = [
      [1, "1–0", 0, false],
      [1, "2–0", 0, true],
      [1, "2–1", 1, false],
      [1, "1–1", null, false],
      [1, "1–2", 1, false],
    ];
    expect(shorten(await readMarks(id))).toEqual(whole);
    // The VOID itself is voided, so the rally counts again.
    await logs.record(id, [{ kind: "VOID", detail: { eventId: undo?.id } }]);
    expect(shorten(await readMarks(id))).toEqual([
      [1, "1–0", 0, false],
      [1, "2–0", 0, false],
      [1, "2–1", 1, false],
      [1, "1–1", null, true],
      [1, "1–2", 1, false],
      [1, "2–2", null, false],
    ]);
  });

  test("and a corrected score", async () => {
    const { id } = await play("ONE_BY_21", [
      ...rallies("0"),
      { kind: "SCORE_SET", detail: { games: [[7, 5]] } },
    ]);
    expect(shorten(await readMarks(id)).at(-1)).toEqual([1, "7–5", null, false]);
  });

  test("up to a given time, without later events", async () => {
    const { id, events } = await play("ONE_BY_21", rallies("01"));
    const first = events[0];
    await logs.record(id, [{ kind: "VOID", detail: { eventId: first?.id } }]);
    expect(shorten(await readMarks(id, first?.at))).toEqual([[1, "1–0", 0, false]]);
    expect(await readMarks(id, "2000-01-01T00:00:00Z")).toEqual([]);
  });

  test("of at most 500 marks, the last ones", async () => {
    const { id } = await play("ONE_BY_21", [
      ...Array.from({ length: 501 }, (_, index): TestEvent => ({
        kind: "SCORE_SET",
        detail: { games: [[1, index % 2]] },
      })),
      ...rallies("0"),
    ]);
    const marks = await readMarks(id);
    expect(marks).toHaveLength(500);
    expect(shorten(marks).at(-1)).toEqual([1, "2–0", 0, false]);
  });

  test("and is empty for an unknown match", async () => {
    expect(await readMarks("00000000-0000-4000-8000-000000000000")).toEqual([]);
    expect(await readMarks("x")).toEqual([]);
  });
});

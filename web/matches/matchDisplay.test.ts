// @vitest-environment node
import { describe, expect, test } from "vitest";

import { formatTimer, readTimer, splitGames } from "./matchDisplay.ts";
import { isShown } from "./shownMatch.ts";

const at = Date.parse("2026-11-22T14:00:00.000Z");
const after = (seconds: number) => at + seconds * 1_000;
const instant = new Date(at).toISOString();

describe("a court shows its match", () => {
  test.each<[what: string, status: string, endedAt: string | null, now: number, expected: boolean]>([
    ["while it is played", "ON_COURT", null, at, true],
    ["after the players were called", "CALLED", null, at, true],
    ["until three minutes after its end", "FINISHED", instant, after(179), true],
    ["no longer than that", "FINISHED", instant, after(180), false],
    ["not once it is cancelled", "CANCELLED", null, at, false],
  ])("%s", (_what, status, endedAt, now, expected) => {
    expect(isShown({ status, endedAt }, now)).toBe(expected);
  });
});

test.each<[what: string, games: number[][], gamesWon: number[], finished: number, current: number[] | null]>([
  ["before the first point there are no games", [], [0, 0], 0, null],
  ["the first game is the current one", [[3, 2]], [0, 0], 0, [3, 2]],
  ["between two games there is no current one", [[21, 15]], [1, 0], 1, null],
  [
    "the current game follows the finished ones",
    [
      [21, 15],
      [4, 0],
    ],
    [1, 0],
    1,
    [4, 0],
  ],
  [
    "a match that ended by retirement keeps its last game",
    [
      [21, 15],
      [4, 0],
    ],
    [1, 0],
    1,
    [4, 0],
  ],
])("%s", (_what, games, gamesWon, finished, current) => {
  expect(splitGames({ games, gamesWon })).toEqual({ finished: games.slice(0, finished), current });
});

test.each<[what: string, seconds: number | null, now: number, expected: string]>([
  ["an interval counts down", 60, after(19), "0:41"],
  ["and stops at its end", 60, after(75), "0:00"],
  ["an injury counts up", null, after(95), "1:35"],
  ["a clock that is behind shows the whole interval", 60, after(-5), "1:00"],
])("%s", (_what, seconds, now, expected) => {
  expect(formatTimer(readTimer({ startedAt: instant, seconds }, now))).toBe(expected);
});

import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { dayIn, findPlayersProblem, matchRules, needsTime } from "./matchForm.ts";

describe("A side has as many players as its discipline needs, or none while they are unknown", () => {
  const few = "In singles a side has one player.";
  const pair = "In doubles a side has two players.";
  const most = "A side has at most two players.";
  test.each([
    ["MS", 1, 1, null],
    ["WS", 0, 1, null],
    ["MS", 2, 1, few],
    ["WS", 1, 2, few],
    ["MD", 2, 2, null],
    ["XD", 0, 2, null],
    ["WD", 2, 1, pair],
    ["MD", 1, 0, pair],
    ["OTHER", 1, 2, null],
    ["OTHER", 0, 0, null],
    ["OTHER", 3, 1, most],
    ["MD", 3, 2, most],
  ] as const)("%s with %i and %i: %s", (discipline, first, second, problem) => {
    const sides = [first, second].map((count) => ({ players: Array.from({ length: count }) }));
    expect(findPlayersProblem(discipline, sides)).toBe(problem);
  });
});

describe("A side is stored as it was entered, with one blank between words and none around them", () => {
  const sides = v.parse(matchRules.sides, [
    { players: [{ name: " Mika \u00a0 Solberg\t", shortName: " ", country: " nor " }], seed: " 3/4 " },
    { players: [], from: "Winner  of 104", team: null },
  ]);
  test("Every part of a stored side is present", () => {
    expect(sides).toEqual([
      {
        players: [{ name: "Mika Solberg", shortName: null, country: "NOR" }],
        from: null,
        seed: "3/4",
        team: null,
      },
      { players: [], from: "Winner of 104", seed: null, team: null },
    ]);
  });
});

test.each([
  ["AT", true],
  ["NOT_BEFORE", true],
  ["FOLLOWS", false],
] as const)("A start that is %s needs a time: %s", (kind, isNeeded) => {
  expect(needsTime(kind)).toBe(isNeeded);
});

test.each([
  ["UTC", "2026-11-22T23:30:00Z", "2026-11-22"],
  ["Europe/Copenhagen", "2026-11-22T23:30:00Z", "2026-11-23"],
  ["America/Los_Angeles", "2027-01-01T03:00:00Z", "2026-12-31"],
])("In %s it is %s on the day %s", (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
});

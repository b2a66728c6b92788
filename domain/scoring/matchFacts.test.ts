import { expect, test } from "vitest";

import { isDoubles } from "./doubles.ts";
import { defaultFormat, scoringFormats } from "./formats.ts";

const one = { players: ["A"] };
const two = { players: ["A", "B"] };
const unknown = { players: [] };

test.each([
  ["MS", [one, one], false],
  ["WS", [unknown, unknown], false],
  ["MD", [two, two], true],
  ["WD", [unknown, two], true],
  ["XD", [unknown, unknown], true],
  ["OTHER", [one, one], false],
  ["OTHER", [one, two], true],
  ["OTHER", [unknown, unknown], false],
] as const)("%s with the sides %j is doubles: %s", (discipline, sides, expected) => {
  expect(isDoubles(discipline, sides)).toBe(expected);
});

test.each([
  ["2026-11-22", "THREE_BY_21"],
  ["2027-01-03", "THREE_BY_21"],
  ["2027-01-04", "THREE_BY_15"],
  ["2031-05-01", "THREE_BY_15"],
])("A match on %s is played in the format %s", (day, format) => {
  expect(defaultFormat(day)).toBe(format);
});

test("The formats match the laws", () => {
  expect(Object.entries(scoringFormats).map(([name, rules]) => [name, ...Object.values(rules)])).toEqual([
    ["THREE_BY_21", 3, 21, 30, 11, 11, 60, 120],
    ["THREE_BY_15", 3, 15, 21, 8, 8, 60, 120],
    ["THREE_BY_11", 3, 11, 15, 6, 6, 60, 120],
    ["FIVE_BY_11", 5, 11, 15, null, 6, 60, 60],
    ["ONE_BY_21", 1, 21, 30, 11, 11, 60, 0],
  ]);
});

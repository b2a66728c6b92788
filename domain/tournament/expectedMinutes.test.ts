import { describe, expect, test } from "vitest";

import { currentMinutes, expectedMinutes } from "./expectedMinutes.ts";
import { finished, makePlanned } from "./testing/plan.ts";

describe("A match is expected to last", () => {
  test.each([
    ["THREE_BY_21 singles", 48],
    ["THREE_BY_21 doubles", 45],
    ["THREE_BY_15 singles", 38],
    ["THREE_BY_15 doubles", 36],
    ["THREE_BY_11 singles", 28],
    ["FIVE_BY_11 doubles", 36],
    ["ONE_BY_21 singles", 20],
  ] as const)("%s: %i minutes without enough data", (kind, minutes) => {
    expect(expectedMinutes(kind, [])).toBe(minutes);
    expect(expectedMinutes(kind, [90, 90, 90, 90])).toBe(minutes);
  });

  test.each([
    [[30, 100, 20, 50, 40], 40],
    [[30, 100, 20, 50, 40, 41], 41],
    [[9, 10, 20, 30, 31, 32], 25],
  ])("as long as the median of %j: %i minutes", (minutes, median) => {
    expect(expectedMinutes("THREE_BY_21 singles", minutes)).toBe(median);
  });
});

test("the match that ended last determines the expected length of all matches of its kind", () => {
  const matches = [
    makePlanned({ id: "later", ...finished("10:00", "10:50"), expectedMinutes: 44 }),
    makePlanned({ id: "earlier", ...finished("09:00", "09:50"), expectedMinutes: 42 }),
    makePlanned({ id: "waiting", expectedMinutes: 40 }),
    makePlanned({ id: "doubles", discipline: "MD", expectedMinutes: 39 }),
    makePlanned({ id: "short", format: "THREE_BY_15", expectedMinutes: 38 }),
  ];
  expect(matches.map(currentMinutes(matches))).toEqual([44, 44, 44, 39, 38]);
});

import { describe, expect, test } from "vitest";

import { expectedMinutes } from "./expectedMinutes.ts";

describe("A match is expected to last", () => {
  test.each([
    ["THREE_BY_21", false, 48],
    ["THREE_BY_21", true, 45],
    ["THREE_BY_15", false, 38],
    ["THREE_BY_15", true, 36],
    ["THREE_BY_11", false, 28],
    ["FIVE_BY_11", true, 36],
    ["ONE_BY_21", false, 20],
  ] as const)("in %s, doubles %s, %i minutes without enough data", (format, doubles, minutes) => {
    expect(expectedMinutes(format, doubles, [])).toBe(minutes);
    expect(expectedMinutes(format, doubles, [90, 90, 90, 90])).toBe(minutes);
  });

  test.each([
    [[30, 100, 20, 50, 40], 40],
    [[30, 100, 20, 50, 40, 41], 41],
    [[9, 10, 20, 30, 31, 32], 25],
  ])("as long as the median of %j: %i minutes", (minutes, median) => {
    expect(expectedMinutes("THREE_BY_21", false, minutes)).toBe(median);
  });
});

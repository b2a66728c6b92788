import { describe, expect, test } from "vitest";

import { isOrderOf } from "./order.ts";

describe("A reorder must contain exactly the existing ids", () => {
  test.each([
    [["a", "b", "c"], ["c", "a", "b"], true],
    [["a", "b", "c"], ["a", "b", "c"], true],
    [[], [], true],
    [["a", "b"], ["a"], false],
    [["a", "b"], ["a", "b", "c"], false],
    [["a", "b"], ["a", "a"], false],
    [["a", "b"], ["a", "b", "b"], false],
    [["a", "b"], ["a", "c"], false],
  ])("present %j, submitted %j: %s", (present, ids, isValid) => {
    expect(isOrderOf(present, ids)).toBe(isValid);
  });
});

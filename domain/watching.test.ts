import { describe, expect, test } from "vitest";

import { enteredDuration, isWatched, watchedPart } from "./watching.ts";

test.each([
  [0, null],
  [1, null],
  [2, 2],
  [3_600, 3_600],
])("An entered duration of %i s is a length of %s", (entered, length) => {
  expect(enteredDuration(entered)).toBe(length);
});

describe("A recording of an hour", () => {
  test.each([
    [30, false],
    [3_420, false],
    [3_421, true],
    [3_600, true],
  ])("left at %i s counts as watched: %s", (seconds, expected) => {
    expect(isWatched(seconds, 3_600)).toBe(expected);
  });

  test.each([
    [900, 0.25],
    [3_700, 1],
  ])("left at %i s was seen to %d", (seconds, part) => {
    expect(watchedPart(seconds, 3_600)).toBe(part);
  });
});

test("A recording of unknown length never counts as watched, and its watched part is unknown", () => {
  expect(isWatched(100_000, null)).toBe(false);
  expect(watchedPart(100, null)).toBeNull();
});

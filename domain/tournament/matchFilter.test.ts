import { expect, test } from "vitest";

import { fitsText } from "./matchFilter.ts";
import { matchSearches, searchedSides } from "./testing/matchSearches.ts";

const match = { number: 104, sides: searchedSides };

test.each(matchSearches)(
  "the text %j finds players, a whole country and a whole number: %s",
  (text, isFound) => {
    expect(fitsText(match, text)).toBe(isFound);
  },
);

test("a blank text finds every match", () => {
  expect(fitsText(match, "  ")).toBe(true);
});

test("a match without a number is not found by the word null", () => {
  expect(fitsText({ ...match, number: null }, "null")).toBe(false);
});

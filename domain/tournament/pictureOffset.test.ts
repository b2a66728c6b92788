import { expect, test } from "vitest";

import {
  averagePictureOffset,
  doTriesAgree,
  measurePictureOffset,
  writePictureOffset,
} from "./pictureOffset.ts";

const rally = Date.UTC(2026, 10, 26, 10);

test.each([
  ["the same time needs no correction", rally, 0],
  ["a picture whose clock is slow is set forward", rally - 2_400, 2_400],
  ["a picture whose clock is fast is set back", rally + 1_200, -1_200],
  ["thirty seconds are the most forward", rally - 30_000, 30_000],
  ["thirty seconds are the most back", rally + 30_000, -30_000],
  ["more forward is no correction", rally - 30_001, null],
  ["more back is no correction", rally + 30_001, null],
])("%s", (_name, pictureAt, offset) => {
  expect(measurePictureOffset(pictureAt, rally)).toBe(offset);
});

test.each([
  [[2_400], 2_400],
  [[2_000, 2_400, 2_800], 2_400],
  [[-1_000, 1_000, 500], 167],
  [[-1_000, -1_000, -1_001], -1_000],
])("the mean of %j is %i", (tries, mean) => {
  expect(averagePictureOffset(tries)).toBe(mean);
});

test.each([
  [[2_400], true],
  [[400, -600, 900], true],
  [[400, 600, 21_000], false],
  [[-800, 701, 0], false],
])("whether the tries %j agree: %s", (tries, agree) => {
  expect(doTriesAgree(tries)).toBe(agree);
});

test.each([
  [2_400, "+2.4 s"],
  [-1_250, "−1.3 s"],
  [49, "0.0 s"],
  [-49, "0.0 s"],
  [30_000, "+30.0 s"],
])("%i ms are written %s", (offset, text) => {
  expect(writePictureOffset(offset)).toBe(text);
});

// @vitest-environment node
import * as v from "valibot";
import { expect, test } from "vitest";

import { describeChange, manySeriesRules, noCategory, readChange, unchanged } from "./manySeriesRules.ts";

const read = (entered: Partial<typeof unchanged>) =>
  readChange(v.parse(manySeriesRules, { ...unchanged, ...entered }));

test.each([
  [{}, null],
  [{ days: "0", hours: " ", direction: "earlier" as const }, null],
  [{ addTags: ["Day 1", "day 1"] }, { addTags: ["Day 1"] }],
  [{ removeTags: ["live"] }, { removeTags: ["live"] }],
  [{ categoryId: "c1" }, { categoryId: "c1" }],
  [{ categoryId: noCategory }, { categoryId: null }],
  [{ endsLive: true }, { endsLive: true }],
  [
    { days: "1", hours: "2", minutes: "30" },
    { shiftDays: 1, shiftMinutes: 150 },
  ],
  [{ direction: "earlier" as const, minutes: "45" }, { shiftMinutes: -45 }],
])("%j is sent as %j", (entered, change) => {
  expect(read(entered)).toEqual(change);
});

test.each(["-1", "1.5", "a day", "123456"])("%j days are refused", (days) => {
  expect(() => read({ days })).toThrow("Please enter a whole number.");
});

test.each([
  [{ shiftDays: 1 }, "Moved 3 series."],
  [{ shiftDays: 1, shiftMinutes: 30 }, "Moved 3 series."],
  [{ endsLive: true }, "Switched LIVE off for 3 series."],
  [{ addTags: ["x"], shiftDays: 1 }, "Changed 3 series."],
])("%j is described as %j", (change, sentence) => {
  expect(describeChange(change, 3)).toBe(sentence);
});

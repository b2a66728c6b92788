// @vitest-environment node
import { expect, test } from "vitest";

import { describeStart, describeTimeLeft } from "./waitingText.ts";

const now = new Date(2026, 10, 22, 15, 0);

test.each([
  ["today", new Date(2026, 10, 22, 15, 50), /^today at 15:50$/],
  ["tomorrow", new Date(2026, 10, 23, 0, 5), /^tomorrow at 00:05$/],
  ["on another day", new Date(2026, 11, 2, 15, 50), /^on 2 December at 15:50$/],
])("a start %s is shown with its day", (_when, start, words) => {
  expect(describeStart(start.toISOString(), now)).toMatch(words);
});

const minuteMs = 60_000;
test.each([
  [0, null],
  [-5, null],
  [1, "in less than a minute"],
  [minuteMs, "in 1 minute"],
  [12.9 * minuteMs, "in 12 minutes"],
  [60 * minuteMs, "in 1 hour"],
  [125 * minuteMs, "in 2 hours 5 minutes"],
  [47 * 60 * minuteMs, "in 47 hours"],
  [72 * 60 * minuteMs, "in 3 days"],
])("%s ms before the start a screen reader reads %s", (left, words) => {
  expect(describeTimeLeft(left)).toBe(words);
});

// @vitest-environment node
import { expect, test } from "vitest";

import { formatCountdown } from "./formatCountdown.ts";

const hourMs = 60 * 60 * 1000;

test.each([
  [72 * hourMs + 5, "3 days"],
  [48 * hourMs, "2 days"],
  [48 * hourMs - 1000, "47:59:59"],
  [hourMs, "1:00:00"],
  [hourMs - 1000, "0:59:59"],
  [245_000, "0:04:05"],
  [999, "0:00:01"],
  [0, null],
  [-5000, null],
])("%d ms before a start the countdown is %s", (left, text) => {
  expect(formatCountdown(left)).toBe(text);
});

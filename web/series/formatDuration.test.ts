// @vitest-environment node
import { expect, it } from "vitest";

import { formatDuration } from "./formatDuration.ts";

it.each([
  [0, ""],
  [1, ""],
  [2, "0:02"],
  [59, "0:59"],
  [60, "1:00"],
  [725, "12:05"],
  [3600, "1:00:00"],
  [3723, "1:02:03"],
  [36_000, "10:00:00"],
])("a duration of %i seconds is shown as %j", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

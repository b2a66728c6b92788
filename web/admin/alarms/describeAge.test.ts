// @vitest-environment node
import { expect, test } from "vitest";

import { describeAge } from "./describeAge.ts";

const now = Date.parse("2026-11-22T12:00:00.000Z");

test.each([
  // The clock of this computer may be behind the server's.
  ["2026-11-22T12:00:01.000Z", "for 0 s"],
  ["2026-11-22T11:59:40.000Z", "for 20 s"],
  ["2026-11-22T11:59:00.001Z", "for 59 s"],
  ["2026-11-22T11:59:00.000Z", "for 1 min"],
  ["2026-11-22T11:00:01.000Z", "for 59 min"],
  ["2026-11-22T11:00:00.000Z", "for 1 h 0 min"],
  ["2026-11-21T09:55:00.000Z", "for 26 h 5 min"],
])("the age of an alarm since %s is shown as '%s'", (since, age) => {
  expect(describeAge(since, now)).toBe(age);
});

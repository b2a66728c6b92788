import { describe, expect, test } from "vitest";

import { createRandom } from "../server/testing/random.ts";
import { toInstant, toLocalTime } from "./localTime.ts";
import { shiftDay, shiftInstant } from "./shiftedDates.ts";

const zones = ["UTC", "Europe/Copenhagen", "Asia/Kolkata", "America/New_York", "Pacific/Chatham"];

test.each([
  ["2025-07-28", 1, "2025-07-29"],
  ["2025-12-31", 1, "2026-01-01"],
  ["2024-02-28", 1, "2024-02-29"],
  ["2025-03-01", -1, "2025-02-28"],
  ["2025-07-28", 0, "2025-07-28"],
  ["2025-07-28", 364, "2026-07-27"],
])("%s and %i days are %s", (day, days, expected) => {
  expect(shiftDay(day, days)).toBe(expected);
});

describe("A time stays the time of day in its zone", () => {
  test.each([
    ["2025-07-28T16:30:00.000Z", 1, "Europe/Copenhagen", "2025-07-29T16:30:00.000Z"],
    // Summer time begins on 30 March and ends on 26 October.
    ["2025-03-29T17:00:00.000Z", 1, "Europe/Copenhagen", "2025-03-30T16:00:00.000Z"],
    ["2025-03-30T16:00:00.000Z", -1, "Europe/Copenhagen", "2025-03-29T17:00:00.000Z"],
    ["2025-10-25T16:00:00.000Z", 1, "Europe/Copenhagen", "2025-10-26T17:00:00.000Z"],
    ["2025-10-25T16:00:00.000Z", 1, "UTC", "2025-10-26T16:00:00.000Z"],
    // 02:30 is skipped.
    ["2025-03-29T01:30:00.000Z", 1, "Europe/Copenhagen", "2025-03-30T01:30:00.000Z"],
    ["2025-10-26T01:30:00.000Z", 0, "Europe/Copenhagen", "2025-10-26T01:30:00.000Z"],
  ])("%s and %i days in %s are %s", (instant, days, zone, expected) => {
    expect(shiftInstant(new Date(instant), days, zone).toISOString()).toBe(expected);
  });

  test.each(zones)("whatever the time and the number of days in %s", (zone) => {
    const random = createRandom(11);
    for (let round = 0; round < 1_000; round += 1) {
      const instant = new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 3 * 365 * 86_400_000));
      const days = Math.floor(random() * 801) - 400;
      const [day = "", time = ""] = toLocalTime(instant.toISOString(), zone).split("T");
      const wanted = `${shiftDay(day, days)}T${time}`;
      const shifted = shiftInstant(instant, days, zone);
      const text = JSON.stringify({ instant, days });
      // An hour that the clock skips is the one after it, as forms take it too.
      const expected = toInstant(wanted, zone) ?? "";
      expect(toLocalTime(shifted.toISOString(), zone), text).toBe(toLocalTime(expected, zone));
    }
  });
});

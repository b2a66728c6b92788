import { describe, expect, test } from "vitest";

import { createRandom } from "../../server/testing/random.ts";
import { toInstant, toLocalTime } from "../localTime.ts";
import { shiftDay, shiftTime } from "./shiftTime.ts";

const paris = "Europe/Paris";

test.each([
  ["a day", "2026-11-20T10:00:00Z", { days: 1, minutes: 0 }, paris, "2026-11-21T10:00:00Z"],
  ["a week back", "2026-11-20T10:00:00Z", { days: -7, minutes: 0 }, paris, "2026-11-13T10:00:00Z"],
  [
    "days, hours and minutes",
    "2026-11-20T10:00:00.250Z",
    { days: 1, minutes: 90 },
    paris,
    "2026-11-21T11:30:00.250Z",
  ],
  ["a day into summer time", "2026-03-28T09:00:00Z", { days: 1, minutes: 0 }, paris, "2026-03-29T08:00:00Z"],
  [
    "a day out of summer time",
    "2026-10-24T08:00:00Z",
    { days: 1, minutes: 0 },
    paris,
    "2026-10-25T09:00:00Z",
  ],
  [
    "a day back over the change",
    "2026-03-29T08:00:00Z",
    { days: -1, minutes: 0 },
    paris,
    "2026-03-28T09:00:00Z",
  ],
  [
    "24 hours over the change, which are not a day",
    "2026-03-28T09:00:00Z",
    { days: 0, minutes: 1_440 },
    paris,
    "2026-03-29T09:00:00Z",
  ],
  [
    "a day to an hour that is skipped",
    "2026-03-28T01:30:00Z",
    { days: 1, minutes: 0 },
    paris,
    "2026-03-29T01:30:00Z",
  ],
  [
    "nothing in the second of two equal hours",
    "2026-10-25T01:30:00Z",
    { days: 0, minutes: 0 },
    paris,
    "2026-10-25T01:30:00Z",
  ],
  [
    "a day in a zone without summer time",
    "2026-03-28T09:00:00Z",
    { days: 1, minutes: 0 },
    "Asia/Kolkata",
    "2026-03-29T09:00:00Z",
  ],
  [
    "to the end of a year",
    "2026-12-31T23:30:00Z",
    { days: 1, minutes: 0 },
    "America/New_York",
    "2027-01-01T23:30:00Z",
  ],
])("a time is moved by %s", (_, instant, shift, zone, moved) => {
  expect(shiftTime(new Date(instant), shift, zone)).toEqual(new Date(moved));
});

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

describe("A shifted time keeps its time of day in its zone", () => {
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
    expect(shiftTime(new Date(instant), { days, minutes: 0 }, zone).toISOString()).toBe(expected);
  });

  test.each(zones)("A shift keeps the time of day for any time and number of days in %s", (zone) => {
    const random = createRandom(11);
    for (let round = 0; round < 1_000; round += 1) {
      const instant = new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 3 * 365 * 86_400_000));
      const days = Math.floor(random() * 801) - 400;
      const [day = "", time = ""] = toLocalTime(instant.toISOString(), zone).split("T");
      const wanted = `${shiftDay(day, days)}T${time}`;
      const shifted = shiftTime(instant, { days, minutes: 0 }, zone);
      const text = JSON.stringify({ instant, days });
      // As in forms, an hour that the clock skips becomes the following hour.
      const expected = toInstant(wanted, zone) ?? "";
      expect(toLocalTime(shifted.toISOString(), zone), text).toBe(toLocalTime(expected, zone));
    }
  });
});

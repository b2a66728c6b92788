import { expect, test } from "vitest";

import { shiftTime } from "./shiftTime.ts";

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

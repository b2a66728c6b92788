import { expect, test } from "vitest";

import { toInstant, toLocalTime } from "./localTime.ts";

const zones = ["UTC", "Europe/Copenhagen", "Asia/Kolkata", "America/New_York", "Pacific/Chatham"];

test.each([
  ["2025-07-28T16:30:00.000Z", "Europe/Copenhagen", "2025-07-28T18:30"],
  ["2025-01-28T16:30:00.000Z", "Europe/Copenhagen", "2025-01-28T17:30"],
  ["2025-07-28T16:30:00.000Z", "Asia/Kolkata", "2025-07-28T22:00"],
  ["2025-07-28T02:30:00.000Z", "America/New_York", "2025-07-27T22:30"],
  ["0025-07-28T16:30:00.000Z", "UTC", "0025-07-28T16:30"],
])("%s is entered in %s as %s", (instant, zone, local) => {
  expect(toLocalTime(instant, zone)).toBe(local);
  expect(toInstant(local, zone)).toBe(instant);
});

test("An hour that the clock skips becomes the following hour, and an hour that occurs twice is one of the two", () => {
  expect(toInstant("2025-03-30T02:30", "Europe/Copenhagen")).toBe("2025-03-30T01:30:00.000Z");
  expect(["2025-10-26T00:30:00.000Z", "2025-10-26T01:30:00.000Z"]).toContain(
    toInstant("2025-10-26T02:30", "Europe/Copenhagen"),
  );
});

test("A missing release date is an empty field", () => {
  expect(toLocalTime(null, "UTC")).toBe("");
  expect(toInstant("", "UTC")).toBeNull();
});

test.each(zones)("The seconds of a release date are not lost in %s", (zone) => {
  for (const date of [new Date(2025, 0, 2, 3, 4, 5), new Date(2025, 0, 2, 3, 4, 5, 6)])
    expect(toInstant(toLocalTime(date.toISOString(), zone), zone)).toBe(date.toISOString());
});

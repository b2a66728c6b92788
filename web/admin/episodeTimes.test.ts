import { expect, test } from "vitest";

import { readDuration, toInstant, toLocalTime, writeDuration } from "./episodeTimes.ts";

test("a duration has the form HH:MM:SS and is kept in seconds", () => {
  expect(writeDuration(1)).toBe("00:00:01");
  expect(writeDuration(3_723)).toBe("01:02:03");
  expect(writeDuration(359_999)).toBe("99:59:59");
  expect(readDuration("00:00:01")).toBe(1);
  expect(readDuration(" 01:02:03 ")).toBe(3_723);
  for (const wrong of ["", "90", "1:02:03", "00:60:00", "00:00:60", "00:00", "-1:00:00", "00:00:01.5"])
    expect(readDuration(wrong), wrong).toBeNull();
});

test("a release date is entered in the admin's own zone and kept in UTC", () => {
  const local = new Date(2025, 6, 28, 18, 30);
  expect(toLocalTime(local.toISOString())).toBe("2025-07-28T18:30");
  expect(toInstant("2025-07-28T18:30")).toBe(local.toISOString());
  expect(toLocalTime(null)).toBe("");
  expect(toInstant("")).toBeNull();
});

test("seconds of a release date are not lost", () => {
  for (const date of [new Date(2025, 0, 2, 3, 4, 5), new Date(2025, 0, 2, 3, 4, 5, 6)])
    expect(toInstant(toLocalTime(date.toISOString()))).toBe(date.toISOString());
});

// @vitest-environment node
import { expect, test } from "vitest";

import { describeOwnTime, describeTime, readDuration, writeDuration } from "./episodeTimes.ts";

test("a duration is written as HH:MM:SS and stored in seconds", () => {
  expect(writeDuration(1)).toBe("00:00:01");
  expect(writeDuration(3_723)).toBe("01:02:03");
  expect(writeDuration(359_999)).toBe("99:59:59");
  expect(readDuration("00:00:01")).toBe(1);
  expect(readDuration(" 01:02:03 ")).toBe(3_723);
  for (const wrong of ["", "90", "1:02:03", "00:60:00", "00:00:60", "00:00", "-1:00:00", "00:00:01.5"])
    expect(readDuration(wrong), wrong).toBeNull();
});

test("the browser's time is shown where it differs from the event's", () => {
  expect(describeOwnTime("2025-07-28T18:30", "Europe/Copenhagen", "Europe/Berlin")).toBeNull();
  expect(describeOwnTime("", "Europe/Copenhagen", "America/New_York")).toBeNull();
  const own = describeOwnTime("2025-07-28T18:30", "Europe/Copenhagen", "America/New_York");
  expect(own).toMatch(/12:30.* \(America\/New_York\)$/);
});

test("a time in a list is the event's, with the viewer's own next to it where the two differ", () => {
  const instant = "2025-07-28T16:30:00.000Z";
  const now = Date.parse("2025-07-28T20:00:00.000Z");
  const berlin = describeTime(instant, "Europe/Copenhagen", { now, own: "Europe/Berlin" });
  expect(berlin.event).toMatch(/^18:30$/);
  expect(berlin.own).toBeNull();
  expect(describeTime(instant, "Europe/Copenhagen", { own: "Europe/Berlin" }).event).toMatch(
    /^28 Jul 2025, 18:30$/,
  );
  const york = describeTime(instant, "Europe/Copenhagen", { now, own: "America/New_York" });
  expect(york.own).toMatch(/^12:30/);
  // At the event it is already the next day.
  const late = describeTime("2025-07-28T23:30:00.000Z", "Europe/Copenhagen", {
    now,
    own: "America/New_York",
  });
  expect(late.event).toMatch(/29/);
  expect(late.own).toMatch(/^28 Jul 2025, 19:30$/);
});

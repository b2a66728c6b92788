import ICAL from "ical.js";
import { describe, expect, test } from "vitest";

import { type CalendarEvent, writeCalendar } from "./calendar.ts";

const event = (part: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "3f0c1f2e-0000-4000-8000-000000000000",
  title: "Final",
  startsAt: new Date("2025-07-28T09:30:00.500Z"),
  endsAt: new Date("2025-07-28T11:30:00.500Z"),
  sequence: 0,
  changedAt: new Date("2025-07-01T00:00:00Z"),
  address: "https://site.test/series/court-1?episode=3f0c1f2e-0000-4000-8000-000000000000",
  status: "CONFIRMED",
  location: null,
  ...part,
});
const write = (...events: CalendarEvent[]) =>
  writeCalendar({
    title: "Court 1",
    address: "https://site.test/series/court-1",
    refreshInterval: "PT1H",
    alarmMinutes: null,
    events,
  });
const parse = (text: string) => new ICAL.Component(ICAL.parse(text));
const readTitle = (title: string) => {
  const [found, ...others] = parse(write(event({ title }))).getAllSubcomponents("vevent");
  expect(others).toEqual([]);
  return found?.getFirstPropertyValue("summary");
};

test("An event contains what, when and where, in UTC", () => {
  expect(write(event()).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//badminton-broadcasts//calendar//EN",
    "CALSCALE:GREGORIAN",
    "NAME:Court 1",
    "X-WR-CALNAME:Court 1",
    "URL:https://site.test/series/court-1",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    "BEGIN:VEVENT",
    "UID:3f0c1f2e-0000-4000-8000-000000000000",
    "DTSTAMP:20250701T000000Z",
    "LAST-MODIFIED:20250701T000000Z",
    "SEQUENCE:0",
    "DTSTART:20250728T093000Z",
    "DTEND:20250728T113000Z",
    "SUMMARY:Final",
    "URL:https://site.test/series/court-1?episode=3f0c1f2e-0000-4000-8000-000000",
    " 000000",
    "STATUS:CONFIRMED",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("A calendar without events contains a component that shows nothing", () => {
  const calendar = parse(write());
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vtimezone"]);
});

describe("A title is escaped, so that it is read unchanged", () => {
  test.each([
    'Smash; drop, net\\lift: "kill"',
    "決勝 🏸 Møller–Ñandú",
    "é".repeat(100),
    "🏸".repeat(60),
    `${"x".repeat(65)}羽毛球${"y".repeat(80)}`,
    " leading and trailing ",
    "tab\there",
    "two\nlines",
    String.raw`a \n that is no line break`,
  ])("%j", (title) => {
    expect(readTitle(title)).toBe(title);
  });
});

describe("A title cannot end its line", () => {
  test.each([
    [
      "Final\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Other",
      "Final\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Other",
    ],
    ["Final\rATTACH:https://evil.test", "Final\nATTACH:https://evil.test"],
    ["Final\u{2028}X\u{2029}Y\u{85}Z", "Final\nX\nY\nZ"],
    ["Fi\u{0}nal\u{7}\u{1b}[31m\u{7f}", "Final[31m"],
  ])("%j", (title, expected) => {
    expect(readTitle(title)).toBe(expected);
  });
});

test("No line is longer than 75 octets, and no character is split", () => {
  for (const character of ["x", "é", "球", "🏸"])
    for (let before = 0; before < 8; before++) {
      const bytes = Buffer.from(write(event({ title: "a".repeat(before) + character.repeat(200) })));
      for (const line of bytes.toString("latin1").split("\r\n")) {
        expect(line.length).toBeLessThanOrEqual(75);
        expect(Buffer.from(line, "latin1").toString("utf8")).not.toContain("\u{fffd}");
      }
    }
});

test("A cancelled event is marked as cancelled", () => {
  expect(write(event({ status: "CANCELLED", sequence: 2 }))).toContain("\r\nSTATUS:CANCELLED\r\n");
});

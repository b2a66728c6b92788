// @vitest-environment node
import { describe, expect, test } from "vitest";

import { changedText, type TimedMatch, timeText, type Zones } from "./timeText.ts";

const copenhagen = "Europe/Copenhagen";
const makeMatch = (part: Partial<TimedMatch>): TimedMatch => ({
  status: "SCHEDULED",
  scheduled: { kind: "FOLLOWS", at: null },
  calledAt: null,
  startedAt: null,
  endedAt: null,
  games: [],
  ending: null,
  ...part,
});
const planned = (kind: string, at: string | null) => makeMatch({ scheduled: { kind, at } });
const hallOnly: Zones = { hall: copenhagen, viewer: copenhagen, first: "hall" };
const zones = (viewer: string | null, first: Zones["first"] = "hall"): Zones => ({
  hall: copenhagen,
  viewer,
  first,
});

/** The text as it is shown: "14:20 · 21:20 your time". */
function say(
  match: TimedMatch,
  zone: Zones = hallOnly,
  estimate: string | null = null,
  hidesResults = false,
) {
  const { text, other } = timeText(match, {
    estimate: estimate === null ? null : new Date(estimate),
    zones: zone,
    hidesResults,
  });
  return other === null ? text : `${text} · ${other}`;
}

const ended = (part: Partial<TimedMatch> = {}) =>
  makeMatch({
    status: "FINISHED",
    startedAt: "2026-11-22T13:00:00.000Z",
    endedAt: "2026-11-22T13:57:40.000Z",
    ending: "NORMAL",
    games: [
      [21, 17],
      [18, 21],
      [21, 9],
    ],
    ...part,
  });

describe("In local time of the hall", () => {
  test.each<[string, TimedMatch, string | null, string]>([
    ["at a time", planned("AT", "2026-11-22T09:00:00Z"), null, "10:00"],
    [
      "at a time, whatever the estimate",
      planned("AT", "2026-11-22T09:00:00Z"),
      "2026-11-22T10:00:00Z",
      "10:00",
    ],
    ["at midnight", planned("AT", "2026-11-21T23:00:00Z"), null, "00:00"],
    ["not before a time", planned("NOT_BEFORE", "2026-11-22T13:00:00Z"), null, "not before 14:00"],
    ["after another", planned("FOLLOWS", null), null, "followed by"],
    ["after another, about", planned("FOLLOWS", null), "2026-11-22T13:20:00Z", "followed by · about 14:20"],
    ["a time that only serves the estimate", planned("FOLLOWS", "2026-11-22T13:00:00Z"), null, "followed by"],
    ["called", makeMatch({ status: "CALLED", calledAt: "2026-11-22T12:50:59Z" }), null, "called 13:50"],
    ["on court", makeMatch({ status: "ON_COURT", startedAt: "2026-11-22T12:52:00Z" }), null, "since 13:52"],
    ["warming up", makeMatch({ status: "ON_COURT", calledAt: "2026-11-22T12:50:00Z" }), null, "since 13:50"],
    ["cancelled", makeMatch({ status: "CANCELLED" }), null, "cancelled"],
    [
      "cancelled with a time",
      { ...planned("AT", "2026-11-22T09:00:00Z"), status: "CANCELLED" },
      null,
      "cancelled",
    ],
    ["finished", ended(), null, "21–17 18–21 21–9 · 58 min"],
    ["finished within a minute", ended({ endedAt: "2026-11-22T13:00:10.000Z" }), null, "21–17 18–21 21–9"],
    ["finished without a start", ended({ startedAt: null }), null, "21–17 18–21 21–9"],
    [
      "retired",
      ended({
        ending: "RETIRED",
        games: [
          [21, 17],
          [3, 4],
        ],
      }),
      null,
      "21–17 3–4 retired · 58 min",
    ],
    [
      "disqualified",
      ended({ ending: "DISQUALIFIED", games: [[21, 17]] }),
      null,
      "21–17 disqualified · 58 min",
    ],
    ["walkover", ended({ ending: "WALKOVER", games: [], startedAt: null }), null, "walkover"],
    ["no match", ended({ ending: "NO_MATCH", games: [], startedAt: null }), null, "no match"],
    ["finished with nothing known", ended({ games: [], startedAt: null, endedAt: null }), null, "finished"],
    [
      "of a kind that a later server adds",
      { ...planned("AT", "2026-11-22T09:00:00Z"), status: "NEW" },
      null,
      "10:00",
    ],
  ])("%s", (_what, match, estimate, expected) => {
    expect(say(match, hallOnly, estimate)).toBe(expected);
  });

  test.each([
    ["finished", ended()],
    ["retired", ended({ ending: "RETIRED" })],
    ["walkover", ended({ ending: "WALKOVER", games: [] })],
  ])("hidden results: %s", (_what, match) => {
    expect(say(match, hallOnly, null, true)).toBe("finished");
  });
});

describe("Across changes to and from summer time", () => {
  // In Copenhagen summer time begins on 29 March 2026 at 01:00 UTC and ends on 25 October 2026.
  test.each([
    ["before the change to summer time", "2026-03-29T00:59:00Z", "01:59"],
    ["after the change to summer time", "2026-03-29T01:00:00Z", "03:00"],
    ["in the morning after it", "2026-03-29T07:00:00Z", "09:00"],
    ["the morning before it", "2026-03-28T08:00:00Z", "09:00"],
    ["the hour that is there twice, first", "2026-10-25T00:30:00Z", "02:30"],
    ["the hour that is there twice, again", "2026-10-25T01:30:00Z", "02:30"],
  ])("%s", (_what, at, expected) => {
    expect(say(planned("AT", at))).toBe(expected);
  });
});

describe("In the viewer's local time", () => {
  const tokyo = "Asia/Tokyo";
  const newYork = "America/New_York";
  const at = planned("AT", "2026-11-22T13:20:00Z");
  test.each<[string, TimedMatch, Zones, string | null, string]>([
    ["in another zone", at, zones(tokyo), null, "14:20 · 22:20 your time"],
    ["in a zone that shows the same", at, zones("Europe/Berlin"), null, "14:20"],
    ["not known yet", at, zones(null), null, "14:20"],
    ["not known yet, though they come first", at, zones(null, "viewer"), null, "14:20"],
    ["first", at, zones(tokyo, "viewer"), null, "22:20 · 14:20 in the hall"],
    [
      "on the next day",
      planned("AT", "2026-11-22T19:20:00Z"),
      zones(tokyo),
      null,
      "20:20 · 23 Nov 04:20 your time",
    ],
    [
      "on the day before, first",
      planned("AT", "2026-11-22T00:20:00Z"),
      zones(newYork, "viewer"),
      null,
      "19:20 · 22 Nov 01:20 in the hall",
    ],
    [
      "of an estimate",
      planned("FOLLOWS", null),
      zones(tokyo),
      "2026-11-22T13:20:00Z",
      "followed by · about 14:20 · 22:20 your time",
    ],
    ["of nothing", planned("FOLLOWS", null), zones(tokyo), null, "followed by"],
    [
      "of what runs",
      makeMatch({ status: "ON_COURT", startedAt: "2026-11-22T12:52:00Z" }),
      zones(tokyo),
      null,
      "since 13:52 · 21:52 your time",
    ],
    ["of a result", ended(), zones(tokyo), null, "21–17 18–21 21–9 · 58 min"],
    // New York changes to summer time three weeks before Copenhagen.
    [
      "while only theirs were changed",
      planned("AT", "2026-03-20T13:00:00Z"),
      zones(newYork),
      null,
      "14:00 · 09:00 your time",
    ],
    [
      "once both were changed",
      planned("AT", "2026-03-30T13:00:00Z"),
      zones(newYork),
      null,
      "15:00 · 09:00 your time",
    ],
    [
      "before both were changed",
      planned("AT", "2026-03-01T13:00:00Z"),
      zones(newYork),
      null,
      "14:00 · 08:00 your time",
    ],
  ])("%s", (_what, match, zone, estimate, expected) => {
    expect(say(match, zone, estimate)).toBe(expected);
  });
});

test.each([
  ["never", null, "13:00", null],
  ["just now", "2026-11-22T13:02:00Z", "13:02", "changed 14:02"],
  ["59 minutes ago", "2026-11-22T13:02:00Z", "14:01", "changed 14:02"],
  ["an hour ago", "2026-11-22T13:02:00Z", "14:02", null],
])("What was moved %s", (_what, rescheduledAt, now, expected) => {
  expect(changedText(rescheduledAt, Date.parse(`2026-11-22T${now}:00Z`), hallOnly)).toBe(expected);
});

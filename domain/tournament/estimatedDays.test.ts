import { expect, test } from "vitest";

import { begins, type PlannedPart as Part, running, shownStarts } from "./testing/plan.ts";

const tomorrowAtNine = { kind: "AT", at: "2026-11-23T09:00:00.000Z" } as const;

test("A match that was not played on a previous day has no estimate and delays nothing", () => {
  const matches: Part[] = [
    { id: "a", scheduled: begins("09:00") },
    { id: "b" },
    { id: "c", day: "2026-11-23", scheduled: { kind: "AT", at: "2026-11-23T09:00:00.000Z" } },
    { id: "d", day: "2026-11-23" },
    { id: "e", day: null, scheduled: begins("11:00") },
  ];
  expect(shownStarts(matches, "23:50", "2026-11-23")).toEqual({
    a: null,
    b: null,
    c: "09:00",
    d: "09:40",
    e: null,
  });
});

test("A match that is still on court after midnight delays its court and its players on the new day", () => {
  const today = "2026-11-23";
  const matches: Part[] = [
    { id: "a", ...running("23:20"), players: ["P", "Q"] },
    { id: "b", day: today },
    { id: "c", day: today, courtId: "court-2", scheduled: begins("23:50"), players: ["P", "R"] },
    { id: "d", courtId: "court-3", status: "CALLED" },
    { id: "e", day: today, courtId: "court-3" },
  ];
  expect(shownStarts(matches, "23:50", today)).toEqual({
    a: null,
    b: "00:00",
    c: "00:30",
    d: null,
    e: "00:30",
  });
});

test.each([true, false])(
  "A match of a later day that is on court delays today's matches, listed first: %j",
  (isFirst) => {
    const early: Part = {
      id: "a",
      day: "2026-11-23",
      ...running("09:50"),
      scheduled: tomorrowAtNine,
      players: ["P", "R"],
    };
    const others: Part[] = [
      { id: "b", scheduled: begins("10:00") },
      { id: "c", players: ["S", "T"] },
      { id: "d", courtId: "court-2", scheduled: begins("10:00"), players: ["P", "Q"] },
      { id: "e", courtId: "court-3", scheduled: begins("12:00"), players: ["S", "U"] },
      { id: "f", day: "2026-11-23", scheduled: tomorrowAtNine },
    ];
    const starts = shownStarts(isFirst ? [early, ...others] : [...others, early], "09:55");
    expect(starts).toEqual({ a: null, b: "10:30", c: "11:10", d: "11:00", e: "12:20", f: "09:00" });
  },
);

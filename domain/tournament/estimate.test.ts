import { describe, expect, test } from "vitest";

import { estimateTimes } from "./estimate.ts";
import {
  begins,
  finished,
  makePlanned as makeMatch,
  type PlannedPart as Part,
  running,
  settingsAt as settings,
  shownStarts,
} from "./testing/plan.ts";

const byeSide = (from: string) => ({ players: [], from });

test.each<[string, Part[], string, Record<string, string | null>]>([
  [
    "matches of a court follow each other",
    [{ id: "a", scheduled: begins("10:00") }, { id: "b" }, { id: "c" }],
    "09:00",
    { a: "10:00", b: "10:40", c: "11:20" },
  ],
  [
    "times are rounded up to 5 minutes",
    [{ id: "a", ...running("10:02") }, { id: "b" }],
    "10:10",
    { a: null, b: "10:45" },
  ],
  [
    "none is earlier than what it is not before",
    [{ id: "a", ...running("10:00") }, { id: "b", scheduled: begins("11:30", "NOT_BEFORE") }, { id: "c" }],
    "10:10",
    { a: null, b: "11:30", c: "12:10" },
  ],
  [
    "the time of a match that follows serves its estimate",
    [
      { id: "a", ...running("10:00") },
      { id: "b", scheduled: begins("12:00", "FOLLOWS") },
    ],
    "10:10",
    { a: null, b: "12:00" },
  ],
  [
    "a match that runs for longer than expected lasts 5 more minutes",
    [{ id: "a", ...running("09:00") }, { id: "b" }, { id: "c" }],
    "10:00",
    { a: null, b: "10:05", c: "10:45" },
  ],
  [
    "what is called or warms up lasts all of its time from now on",
    [{ id: "a", status: "CALLED" }, { id: "b" }],
    "10:00",
    { a: null, b: "10:40" },
  ],
  [
    "what begins within 5 minutes has no estimate",
    [{ id: "a", scheduled: begins("10:00") }, { id: "b" }],
    "09:58",
    { a: null, b: "10:40" },
  ],
  [
    "a match that is late holds up what follows",
    [{ id: "a", scheduled: begins("10:00") }, { id: "b" }],
    "10:30",
    { a: null, b: "11:10" },
  ],
  [
    "on a free court what comes next may begin at any time",
    [{ id: "a", ...finished("09:00", "09:40") }, { id: "b" }, { id: "c" }],
    "10:00",
    { a: null, b: null, c: "10:40" },
  ],
  [
    "a cancelled match takes no time",
    [{ id: "a", ...running("10:00") }, { id: "b", status: "CANCELLED" }, { id: "c" }],
    "10:00",
    { a: null, b: null, c: "10:40" },
  ],
  [
    "a cancelled match moves none behind the next match of its player",
    [
      { id: "a", scheduled: begins("10:00"), status: "CANCELLED" },
      { id: "b", scheduled: begins("10:00", "NOT_BEFORE"), players: ["P", "Q"] },
      { id: "c", courtId: "court-2", scheduled: begins("10:30"), players: ["P", "R"] },
    ],
    "09:00",
    { a: null, b: "10:00", c: "11:10" },
  ],
  [
    "a bye takes no time",
    [
      { id: "a", ...running("10:00") },
      { id: "b", sides: [{ players: [{ name: "X" }] }, byeSide(" bye ")] },
      { id: "c", players: ["X", "Y"] },
    ],
    "10:00",
    { a: null, b: "10:40", c: "10:40" },
  ],
  [
    "a bye takes no time when it decides which match of its player comes first, either",
    [
      { id: "a", scheduled: begins("10:00"), sides: [{ players: [{ name: "X" }] }, byeSide("Bye")] },
      { id: "b", players: ["P", "Q"] },
      { id: "c", courtId: "court-2", scheduled: begins("10:20", "NOT_BEFORE"), players: ["P", "R"] },
    ],
    "09:00",
    { a: "10:00", b: "10:00", c: "11:10" },
  ],
  [
    "a bye waits for no other match of its player",
    [
      { id: "a", courtId: "court-2", ...running("10:00"), players: ["X", "Y"] },
      { id: "b", scheduled: begins("10:20"), sides: [{ players: [{ name: "X" }] }, byeSide("Bye")] },
      { id: "c" },
    ],
    "10:00",
    { a: null, b: "10:20", c: "10:20" },
  ],
  [
    "a match that has ended out of order does not free the court",
    [{ id: "a", ...running("10:00") }, { id: "b", ...finished("09:00", "09:50") }, { id: "c" }],
    "10:10",
    { a: null, b: null, c: "10:40" },
  ],
  [
    "a match without any time waits for no later match of its players",
    [
      { id: "a", courtId: null, players: ["P", "Q"] },
      { id: "b", scheduled: begins("10:00"), players: ["P", "R"] },
    ],
    "09:00",
    { a: null, b: "10:00" },
  ],
  ["of a court without any time nothing is known", [{ id: "a" }, { id: "b" }], "09:00", { a: null, b: null }],
  [
    "a match without a court waits for its own time only",
    [
      { id: "a", courtId: null, scheduled: begins("14:00") },
      { id: "b", courtId: null },
    ],
    "09:00",
    { a: "14:00", b: null },
  ],
  [
    "a player in two draws rests between two matches",
    [
      { id: "singles", scheduled: begins("10:00"), players: ["Noor Haddad", "X"] },
      { id: "mixed", courtId: "court-2", scheduled: begins("10:30"), players: ["NOOR HADDAD", "Y"] },
    ],
    "09:00",
    { singles: "10:00", mixed: "11:10" },
  ],
  [
    "a player who has just played rests",
    [
      { id: "a", ...finished("09:00", "09:50"), players: ["P", "Q"] },
      { id: "b", courtId: "court-2", scheduled: begins("10:00"), players: ["P", "R"] },
    ],
    "09:55",
    { a: null, b: "10:20" },
  ],
  [
    "nobody rests from a walkover",
    [
      { id: "a", ...finished("09:00", "09:50"), startedAt: null, players: ["P", "Q"] },
      { id: "b", courtId: "court-2", scheduled: begins("10:00"), players: ["P", "R"] },
    ],
    "09:55",
    { a: null, b: "10:00" },
  ],
  [
    "a player who was called to a later match first ends that one",
    [
      { id: "a", scheduled: begins("10:00"), players: ["P", "Q"] },
      { id: "b", courtId: "court-2", scheduled: begins("12:00"), ...running("09:50"), players: ["P", "R"] },
    ],
    "09:50",
    { a: "11:00", b: null },
  ],
])("%s", (_what, matches, time, expected) => {
  expect(shownStarts(matches, time)).toEqual(expected);
});

const namesakes = (country: string) => [
  { players: [{ name: "Li Wei", country }] },
  { players: [{ name: country }] },
];

test("Two players with the same name and different countries are two players", () => {
  const matches: Part[] = [
    { id: "a", scheduled: begins("10:00"), sides: namesakes("CHN") },
    { id: "b", courtId: "court-2", scheduled: begins("10:00"), sides: namesakes("SGP") },
  ];
  expect(shownStarts(matches, "09:00")).toEqual({ a: "10:00", b: "10:00" });
});

test("A match that has ended has no estimate", () => {
  const ended = makeMatch({ id: "a", ...finished("09:00", "09:40") });
  expect(estimateTimes([ended], settings("10:00")).size).toBe(0);
});

describe("A delay of 40 minutes on one court", () => {
  const day1: Part[] = [
    { id: "1a", scheduled: begins("10:00"), players: ["Ada", "Bea"] },
    { id: "1b", players: ["Cleo", "Dora"] },
    { id: "1c", players: ["Edda", "Fay"] },
    { id: "2a", courtId: "court-2", scheduled: begins("10:00") },
    // Ada plays here next, as planned with a rest of 40 minutes.
    { id: "2b", courtId: "court-2", scheduled: begins("11:20", "NOT_BEFORE"), players: ["Ada", "Gwen"] },
    { id: "2c", courtId: "court-2" },
    { id: "3a", courtId: "court-3", scheduled: begins("10:00") },
    { id: "3b", courtId: "court-3" },
    { id: "3c", courtId: "court-3", scheduled: begins("16:00"), players: ["Cleo", "Hope"] },
  ];
  const play = (starts: Record<string, string>) =>
    day1.map((match) => (starts[match.id] ? { ...match, ...running(starts[match.id] ?? "") } : match));

  test("moves the later matches of the court, each player's next match and the matches that wait for it, and nothing else", () => {
    const onTime = shownStarts(play({ "1a": "10:00", "2a": "10:00", "3a": "10:00" }), "10:00");
    const late = shownStarts(play({ "2a": "10:00", "3a": "10:00" }), "10:00");
    expect(onTime).toMatchObject({
      "1b": "10:40",
      "1c": "11:20",
      "2b": "11:20",
      "2c": "12:00",
      "3b": "10:40",
    });
    expect(late).toEqual(onTime);

    const delayed = play({ "1a": "10:40", "2a": "10:00", "3a": "10:00" });
    expect(shownStarts(delayed, "10:40")).toEqual({
      ...onTime,
      "1b": "11:20",
      "1c": "12:00",
      "2b": "11:50",
      "2c": "12:30",
      // It begins as soon as its court is free.
      "3b": "10:45",
    });
  });
});

import { expect, test } from "vitest";

import { findConflicts } from "./conflicts.ts";
import { isSamePlayer } from "./samePlayer.ts";
import {
  begins,
  finished,
  makePlanned,
  type PlannedPart as Part,
  running,
  settingsAt,
} from "./testing/plan.ts";

/** Conflicts like "PLAYER Ada: a 10:40", by the id of the match that would have to wait. */
function readConflicts(matches: readonly Part[], time: string): Record<string, string[]> {
  const conflicts = findConflicts(matches.map(makePlanned), settingsAt(time));
  return Object.fromEntries(
    [...conflicts].map(([id, found]) => [
      id,
      found.map(({ kind, player, other, until }) =>
        [kind, player, other.id, new Date(until).toISOString().slice(11, 16)].filter(Boolean).join(" "),
      ),
    ]),
  );
}
const ada = ["Ada", "Bea"];
const onCourt2 = { courtId: "court-2" };

test.each<[string, Part[], string, Record<string, string[]>]>([
  [
    "matches that follow each other are none",
    [
      { id: "a", scheduled: begins("10:00") },
      { id: "b" },
      { id: "c", scheduled: begins("14:00", "NOT_BEFORE") },
    ],
    "09:00",
    {},
  ],
  [
    "a court cannot begin two matches at one time",
    [
      { id: "a", scheduled: begins("10:00") },
      { id: "b", scheduled: begins("10:00") },
    ],
    "09:00",
    { b: ["COURT a 10:40"] },
  ],
  [
    "a match that runs on holds up the next one that has a time of its own",
    [
      { id: "a", ...running("09:50") },
      { id: "b", scheduled: begins("10:00") },
    ],
    "09:55",
    { b: ["COURT a 10:30"] },
  ],
  [
    "a court is not promised to what is only not before a time",
    [
      { id: "a", ...running("09:50") },
      { id: "b", scheduled: begins("10:00", "NOT_BEFORE") },
    ],
    "09:55",
    {},
  ],
  [
    "less than 5 minutes are not worth a word",
    [
      { id: "a", ...running("09:24") },
      { id: "b", scheduled: begins("10:00") },
    ],
    "09:50",
    {},
  ],
  [
    "5 minutes of a court, of a player and of a rest are one",
    [
      { id: "a", ...running("09:25"), players: ada },
      { id: "b", scheduled: begins("10:00") },
      { id: "c", ...onCourt2, scheduled: begins("10:00"), players: ["Ada", "Cleo"] },
      { id: "d", courtId: "court-3", ...finished("09:00", "09:35"), players: ["Dora", "Edda"] },
      { id: "e", courtId: "court-4", scheduled: begins("10:00"), players: ["Dora", "Fay"] },
    ],
    "09:50",
    { b: ["COURT a 10:05"], c: ["PLAYER Ada a 10:05"], e: ["REST Dora d 10:05"] },
  ],
  [
    "a bye needs no court",
    [
      { id: "a", ...running("09:50") },
      {
        id: "bye",
        scheduled: begins("10:00"),
        sides: [{ players: [{ name: "Ada" }] }, { players: [], from: "Bye" }],
      },
    ],
    "09:55",
    {},
  ],
  [
    "a running match of its player is none for a match without any time",
    [
      { id: "a", ...running("09:50"), players: ada },
      { id: "b", ...onCourt2, players: ["Ada", "Cleo"] },
    ],
    "10:00",
    {},
  ],
  [
    "a match that is only late is none",
    [
      { id: "a", ...finished("09:00", "10:20") },
      { id: "b", scheduled: begins("10:00") },
    ],
    "10:25",
    {},
  ],
  [
    "a player who is on another court is busy until its expected end",
    [
      { id: "a", ...running("09:50"), players: ada },
      { id: "b", ...onCourt2, scheduled: begins("10:00"), players: ["ADA ", "Cleo"] },
    ],
    "09:55",
    { b: ["PLAYER ADA  a 10:30"] },
  ],
  [
    "a player cannot be planned on two courts at one time",
    [
      { id: "a", scheduled: begins("10:00"), players: ada },
      { id: "b", ...onCourt2, scheduled: begins("10:00"), players: ada },
    ],
    "09:00",
    { b: ["PLAYER Ada a 10:40", "PLAYER Bea a 10:40"] },
  ],
  [
    "a match that follows wants its players when its court is free",
    [
      { id: "a", scheduled: begins("10:30"), players: ada },
      { id: "b", ...onCourt2, scheduled: begins("10:00") },
      { id: "c", ...onCourt2, players: ["Ada", "Cleo"] },
    ],
    "09:00",
    { c: ["PLAYER Ada a 11:10"] },
  ],
  [
    "a match that follows one of the previous day, still on court, wants its players when its court is free",
    [
      { id: "a", ...running("09:30"), day: "2026-11-21" },
      { id: "b", ...onCourt2, ...running("09:50"), players: ada },
      { id: "c", players: ["Ada", "Cleo"] },
    ],
    "10:00",
    { c: ["PLAYER Ada b 10:30"] },
  ],
  [
    "a player rests between two matches",
    [
      { id: "a", scheduled: begins("10:00"), players: ada },
      { id: "b", ...onCourt2, scheduled: begins("10:55"), players: ["Ada", "Cleo"] },
    ],
    "09:00",
    { b: ["REST Ada a 11:10"] },
  ],
  [
    "a player who has ended a match rests",
    [
      { id: "a", ...finished("09:00", "09:50"), players: ada },
      { id: "b", ...onCourt2, scheduled: begins("10:00"), players: ["Ada", "Cleo"] },
    ],
    "09:55",
    { b: ["REST Ada a 10:20"] },
  ],
  [
    "enough rest, a walkover and a bye are none",
    [
      { id: "a", scheduled: begins("10:00"), players: ada },
      { id: "b", ...onCourt2, scheduled: begins("11:10"), players: ["Ada", "Cleo"] },
      { id: "walkover", ...finished("08:00", "08:55"), startedAt: null, players: ["Edda", "Fay"] },
      { id: "d", courtId: "court-3", scheduled: begins("09:00"), players: ["Edda", "Gwen"] },
      {
        id: "bye",
        courtId: "court-4",
        scheduled: begins("10:00"),
        sides: [{ players: [{ name: "Ada" }] }, { players: [], from: "Bye" }],
      },
    ],
    "08:55",
    {},
  ],
  [
    "namesakes of two countries are two",
    [
      { id: "a", scheduled: begins("10:00"), sides: [{ players: [{ name: "Li Wei", country: "CHN" }] }] },
      {
        id: "b",
        ...onCourt2,
        scheduled: begins("10:00"),
        sides: [{ players: [{ name: "Li Wei", country: "SGP" }] }],
      },
    ],
    "09:00",
    {},
  ],
  [
    "a cancelled match keeps nobody busy, and one without any time has no plan that could fail",
    [
      { id: "a", scheduled: begins("10:00"), status: "CANCELLED", players: ada },
      { id: "b", ...onCourt2, scheduled: begins("10:00"), players: ada },
      { id: "c", courtId: "court-3", players: ada },
    ],
    "09:00",
    {},
  ],
])("%s", (_what, matches, time, expected) => {
  expect(readConflicts(matches, time)).toEqual(expected);
});

test.each([
  ["CHN", "CHN", true],
  ["CHN", "SGP", false],
  ["CHN", undefined, true],
  ["CHN", null, true],
  ["CHN", "", true],
  [null, "", true],
])("one name in the countries %j and %j is one player: %j", (country, another, isSame) => {
  const [one, other] = [
    { name: "Li Wei", country },
    { name: "LI WEI ", country: another },
  ];
  expect(isSamePlayer(one, other)).toBe(isSame);
  expect(isSamePlayer(other, one)).toBe(isSame);
  expect(isSamePlayer(one, { ...other, name: "Li Na" })).toBe(false);
});

import { describe, expect, test } from "vitest";

import { impossibilities } from "./impossibilities.ts";
import { isMatchEventKind, matchEventKinds } from "./matchEvents.ts";
import { reduceMatch } from "./reduceMatch.ts";
import type { Score, Side } from "./scoreState.ts";
import { contradictsItsGames } from "./setScore.ts";
import {
  type Entry,
  card,
  findImpossible,
  logOf,
  play,
  rallies,
  rally,
  reduceSingles,
  scoreSet,
  toss,
  voidOf,
} from "./testing/log.ts";

const begun = [toss, play];
const ended: Entry[] = [...begun, ...rallies("0".repeat(42))];

/** An invalid side, as a client may send it. */
const third = JSON.parse("2") as Side;

describe("An impossible event is", () => {
  test.each<[string, Entry[], string]>([
    ["a rally after the end", [...ended, rally(0)], impossibilities.ended],
    ["play after the end", [...ended, play], impossibilities.ended],
    ["an injury after the end", [...ended, { kind: "INJURY" }], impossibilities.ended],
    ["a retirement after the end", [...ended, { kind: "RETIRED", side: 0 }], impossibilities.ended],
    ["a confirmation before the end", [...begun, { kind: "CONFIRMED" }], impossibilities.notEnded],
    ["a toss after a rally", [...begun, rally(0), toss], impossibilities.toss],
    ["a toss after a game", [...begun, ...rallies("0".repeat(21)), toss], impossibilities.toss],
    ["a resumption of nothing", [...begun, { kind: "RESUMED" }], impossibilities.notInterrupted],
    ["a rally of nobody", [...begun, { kind: "RALLY" }], impossibilities.noSide],
    ["a card for nobody", [...begun, { ...card("RED", 0), side: null }], impossibilities.noSide],
    ["a third side", [...begun, rally(third)], impossibilities.noSuchSide],
    ["a third player", [...begun, { ...card("YELLOW", 0), player: third }], impossibilities.noSuchPlayer],
    ["a partner in singles", [...begun, { ...card("YELLOW", 0), player: 1 }], impossibilities.noPartner],
    [
      "a toss for a partner in singles",
      [{ kind: "TOSS", detail: { leftSide: 0, server: 0, serverPlayer: 1 } }],
      impossibilities.noPartner,
    ],
    [
      "a correction for a partner in singles",
      [...begun, { kind: "SERVICE_CORRECTED", detail: { serving: 0, right: [1, 0] } }],
      impossibilities.noPartner,
    ],
    ["a toss without its sides", [{ kind: "TOSS", detail: {} }], impossibilities.detail],
    ["a detail that the kind does not have", [{ kind: "PLAY", detail: { side: 0 } }], impossibilities.detail],
    ["a card without a colour", [...begun, { kind: "CARD", side: 0 }], impossibilities.detail],
    ["a note without a text", [...begun, { kind: "NOTE" }], impossibilities.detail],
    ["a long note", [{ kind: "NOTE", detail: { text: "x".repeat(501) } }], impossibilities.detail],
    ["a game that is none", [...begun, scoreSet([[23, 20]])], "Game 1 cannot have the score 23–20."],
    ["a negative score", [...begun, scoreSet([[-1, 0]])], impossibilities.detail],
    [
      "an end that the games do not give",
      [scoreSet([[21, 3]], { ending: "NORMAL" })],
      impossibilities.undecided,
    ],
    ["a winner of undecided games", [scoreSet([[21, 3]], { winner: 0 })], impossibilities.undecided],
    ["a retirement without a winner", [scoreSet([[21, 3]], { ending: "RETIRED" })], impossibilities.noWinner],
    [
      "another winner than that of the games",
      [
        scoreSet(
          [
            [21, 3],
            [21, 3],
          ],
          { winner: 1 },
        ),
      ],
      impossibilities.winner,
    ],
    ["to undo what does not exist", [...begun, voidOf(9)], impossibilities.unknownTarget],
    ["to undo itself", [...begun, voidOf(3)], impossibilities.unknownTarget],
    ["to undo twice", [...begun, rally(0), voidOf(3), voidOf(3)], impossibilities.voidedTarget],
    ["to undo nothing", [{ kind: "VOID" }], impossibilities.detail],
    [
      "to undo the end of a confirmed match",
      [...ended, { kind: "CONFIRMED" }, voidOf(44)],
      impossibilities.notEnded,
    ],
  ])("%s", (_what, entries, reason) => {
    expect(findImpossible(entries)?.reason).toBe(reason);
  });

  test("reported with the number of the first impossible event", () => {
    expect(findImpossible([...ended, rally(0), rally(1)])).toEqual({
      impossible: 45,
      reason: impossibilities.ended,
    });
    // Restores the undone retirement, which makes the rally after it impossible.
    const retired: Entry = { kind: "RETIRED", side: 0 };
    expect(findImpossible([...begun, retired, voidOf(3), rally(0), voidOf(4)])?.impossible).toBe(5);
  });
});

describe("Games that decide the match, and another end:", () => {
  const won: Score[] = [
    [21, 3],
    [21, 3],
  ];

  test.each([
    [won, "RETIRED", true],
    [won, "DISQUALIFIED", true],
    [won, "WALKOVER", true],
    [won, "NO_MATCH", true],
    [won, "NORMAL", false],
    [won, null, false],
    [won.slice(1), "RETIRED", false],
  ])("%j with the end %s: %s", (games, ending, isRefused) => {
    const [event] = logOf([scoreSet(games, { ending, winner: 0 })]);
    expect(event && contradictsItsGames("THREE_BY_21", event)).toBe(isRefused);
  });

  test("a log that contains them already can be reduced", () => {
    expect(reduceSingles([scoreSet(won, { ending: "RETIRED", winner: 0 })])).toMatchObject({
      ending: "RETIRED",
      winner: 0,
    });
  });
});

test.each<Entry>([
  { kind: "REFEREE" },
  { kind: "NOTE", detail: { text: "" } },
  { kind: "CONFIRMED" },
  card("YELLOW", 0),
  scoreSet([]),
  voidOf(44),
])("After the end %j is possible", (entry) => {
  expect(findImpossible([...ended, entry])).toBeNull();
});

test("A kind of event that this program does not know stops the reduction at this event", () => {
  const [known, unknown] = logOf([play, play]);
  const events = JSON.parse(JSON.stringify([known, { ...unknown, kind: "CHALLENGE" }]));
  expect(reduceMatch("THREE_BY_21", false, events)).toEqual({
    impossible: 2,
    reason: impossibilities.unknownKind,
  });
  expect(isMatchEventKind("CHALLENGE")).toBe(false);
  expect(isMatchEventKind("toString")).toBe(false);
  expect(matchEventKinds).toHaveLength(18);
});

describe("An undone event", () => {
  test("is skipped, and counts again when its VOID is voided", () => {
    const played = [...begun, ...rallies("011")];
    expect(reduceSingles(played).points).toEqual([1, 2]);
    expect(reduceSingles([...played, voidOf(5)]).points).toEqual([1, 1]);
    expect(reduceSingles([...played, voidOf(5), voidOf(6)]).points).toEqual([1, 2]);
    expect(reduceSingles([...played, voidOf(5), voidOf(6), voidOf(7)]).points).toEqual([1, 1]);
  });

  test("can be undone again by another event than before", () => {
    const played = [...begun, ...rallies("011"), voidOf(5), voidOf(6), voidOf(5)];
    expect(reduceSingles(played).points).toEqual([1, 1]);
    // Two VOIDs in force now name the event, so voiding one of them is not enough.
    expect(reduceSingles([...played, voidOf(7)]).points).toEqual([1, 1]);
    expect(reduceSingles([...played, voidOf(7), voidOf(8)]).points).toEqual([1, 1]);
    expect(reduceSingles([...played, voidOf(7), voidOf(8), voidOf(6)]).points).toEqual([1, 2]);
  });

  test("may be of any kind, also one that ended the match, a score that was set, or the toss", () => {
    expect(reduceSingles([...ended, voidOf(44)])).toMatchObject({ phase: "PLAYING", points: [20, 0] });
    expect(reduceSingles([...begun, rally(0), scoreSet([[9, 9]]), voidOf(4)])).toMatchObject({
      points: [1, 0],
      serving: 0,
    });
    expect(reduceSingles([...begun, rally(0), voidOf(1)])).toMatchObject({ points: [1, 0], leftSide: null });
  });

  test("is named by its id, not by its number, in lower or upper case", () => {
    const id = "0b5f1c52-6a0e-4f0b-9c6d-3f1d0a7be915";
    const undo = { kind: "VOID", detail: { eventId: id.toUpperCase() } } as const;
    expect(reduceSingles([...begun, { ...rally(0), id }, undo]).points).toEqual([0, 0]);
  });
});

import { describe, expect, test } from "vitest";

import { announcement } from "./announcement.ts";
import { gamePointFor, matchPointFor } from "./gamePoints.ts";
import { type Entry, play, rallies, rally, reduceSingles, scoreSet, toss } from "./testing/log.ts";

const begun = [toss, play];

/** The same side wins the second last rally, so that the announcement does not begin with "Service over.". */
const at = (first: number, second: number, winner: "0" | "1", games: [number, number][] = []): Entry[] => [
  ...begun,
  scoreSet([...games, winner === "0" ? [first - 1, second] : [first, second - 1]], {
    serving: Number(winner),
  }),
  ...rallies(winner),
];

describe("The umpire says", () => {
  test.each<[string, Entry[], string | null]>([
    ["nothing before the match", [toss], null],
    ["at the start", begun, "Love all"],
    ["when the server wins the rally", [...begun, rally(0)], "1–love"],
    ["when the receiver wins the rally", [...begun, rally(1)], "Service over. 1–love"],
    ["the server's score first", [...begun, ...rallies("0011")], "2 all"],
    ["the server's score first", [...begun, ...rallies("00111")], "3–2"],
    ["service over once", [...begun, ...rallies("00011")], "2–3"],
    ["at an interval", [...begun, ...rallies("0".repeat(11))], "11–love interval"],
    ["at 20–18", at(20, 18, "0"), "20 game point 18"],
    ["at 18–20 with the leader's service", at(18, 20, "1"), "20 game point 18"],
    ["at 20–20", at(20, 20, "0"), "20 all"],
    ["at 21–20", at(21, 20, "0"), "21–20"],
    ["at 29–28", at(29, 28, "0"), "29 game point 28"],
    ["at 29–29", at(29, 29, "1"), "29 game point all"],
    ["at 20–18 after a won game", at(20, 18, "0", [[21, 5]]), "20 match point 18"],
    ["at 20–18 after a lost game", at(20, 18, "0", [[5, 21]]), "20 game point 18"],
    ["at 18–20 after the other side's game", at(18, 20, "1", [[21, 5]]), "20 game point 18"],
    ["at 20–0", at(20, 0, "0"), "20 game point love"],
    ["at the end of a game", [...begun, ...rallies("0".repeat(21))], "Game."],
    ["at the end of the match", [...begun, ...rallies("0".repeat(42))], "Game."],
    ["nothing after a retirement", [...begun, rally(0), { kind: "RETIRED", side: 1 }], null],
    ["nothing while the server is unknown", [scoreSet([[3, 4]])], null],
    ["the score again after an interval", [...begun, ...rallies("1" + "0".repeat(11)), play], "11–1"],
  ])("%s", (_moment, entries, said) => {
    expect(announcement("THREE_BY_21", reduceSingles(entries))).toBe(said);
  });

  test("game point by the numbers of the format", () => {
    const state = reduceSingles([...begun, ...rallies("0".repeat(14))], "THREE_BY_15");
    expect(announcement("THREE_BY_15", state)).toBe("14 game point love");
  });
});

describe("The next rally", () => {
  test.each<[Entry[], number[], number[]]>([
    [begun, [], []],
    [at(20, 18, "0"), [0], []],
    [at(20, 20, "0"), [], []],
    [at(21, 20, "0"), [0], []],
    [at(20, 21, "1"), [1], []],
    [at(29, 29, "1"), [0, 1], []],
    [at(20, 18, "0", [[21, 5]]), [0], [0]],
    [at(18, 20, "1", [[21, 5]]), [1], []],
    [at(29, 29, "1", [[21, 5]]), [0, 1], [0]],
    [
      at(29, 29, "1", [
        [21, 5],
        [5, 21],
      ]),
      [0, 1],
      [0, 1],
    ],
    [[...begun, ...rallies("0".repeat(21))], [], []],
    [[...begun, ...rallies("0".repeat(42))], [], []],
  ])("wins the game or the match (case %#)", (entries, game, match) => {
    const state = reduceSingles(entries);
    expect(gamePointFor("THREE_BY_21", state)).toEqual(game);
    expect(matchPointFor("THREE_BY_21", state)).toEqual(match);
  });
});

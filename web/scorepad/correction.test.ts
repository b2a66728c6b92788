// @vitest-environment node
import { describe, expect, test } from "vitest";

import { readGames, type TypedGame, typeGames } from "./correction.ts";

const blank: TypedGame = ["", ""];
const three = (...games: TypedGame[]) => [...games, blank, blank, blank].slice(0, 3);

describe("The typed games", () => {
  test.each<[string, TypedGame[], number[][]]>([
    ["nothing", three(), []],
    ["a running game", three(["11", "9"]), [[11, 9]]],
    [
      "two finished games",
      three(["21", "19"], ["20", "22"]),
      [
        [21, 19],
        [20, 22],
      ],
    ],
    ["numbers with spaces around them", three([" 30", "29 "]), [[30, 29]]],
  ])("are read: %s", (_, typed, games) => {
    expect(readGames("THREE_BY_21", typed)).toEqual({ games });
  });

  test.each<[TypedGame[], string]>([
    [three(["21", ""]), "Game 1 needs two numbers."],
    [three(["21", "x"]), "Game 1 needs two numbers."],
    [three(["", ""], ["21", "4"]), "Game 1 needs two numbers."],
    [three(["31", "29"]), "Game 1 cannot have the score 31–29."],
    [three(["20", "4"], ["21", "4"]), "Game 1 is not finished at 20–4."],
    [three(["21", "4"], ["21", "4"], ["1", "0"]), "The match was won before its last game."],
  ])("%j are refused: %s", (typed, problem) => {
    expect(readGames("THREE_BY_21", typed)).toEqual({ problem });
  });

  test("are initially those of the match, as many as the format has", () => {
    expect(
      typeGames("FIVE_BY_11", [
        [11, 9],
        [3, 2],
      ]),
    ).toEqual([
      ["11", "9"],
      ["3", "2"],
      ["", ""],
      ["", ""],
      ["", ""],
    ]);
  });
});

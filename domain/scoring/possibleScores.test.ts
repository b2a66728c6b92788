import { describe, expect, test } from "vitest";

import { type ScoringFormat, scoringFormats } from "./formats.ts";
import { areGamesPossible, describeImpossibleGames, gameWinner, isPossible } from "./possibleScores.ts";
import type { Score } from "./scoreState.ts";

test.each([
  ["THREE_BY_21", 528],
  ["THREE_BY_15", 285],
  ["THREE_BY_11", 163],
  ["FIVE_BY_11", 163],
  ["ONE_BY_21", 528],
] as const)("In %s exactly the %i scores are possible that rallies lead to", (format, count) => {
  const reached = reachScores(format);
  expect(reached.size).toBe(count);

  const most = scoringFormats[format].cap + 2;
  const numbers = Array.from({ length: most + 1 }, (_, points) => points);
  const possible = numbers.flatMap((first) =>
    numbers.filter((second) => isPossible(format, first, second)).map((second) => `${first}–${second}`),
  );
  expect(new Set(possible)).toEqual(reached);
});

test.each([
  [-1, 0],
  [0, 1.5],
  [Number.NaN, 0],
])("%d–%d is no score", (first, second) => {
  expect(isPossible("THREE_BY_21", first, second)).toBe(false);
});

describe("In THREE_BY_21", () => {
  test.each([
    [21, 19, 0],
    [20, 22, 1],
    [30, 28, 0],
    [29, 30, 1],
    [20, 21, null],
    [21, 21, null],
    [29, 29, null],
    [0, 0, null],
  ] as const)("%i–%i is possible, and is won by %s", (first, second, winner) => {
    expect(isPossible("THREE_BY_21", first, second)).toBe(true);
    expect(gameWinner("THREE_BY_21", [first, second])).toBe(winner);
  });

  test.each([
    [23, 20],
    [30, 30],
    [31, 29],
    [30, 27],
  ])("%i–%i is impossible", (first, second) => {
    expect(isPossible("THREE_BY_21", first, second)).toBe(false);
  });
});

describe("The games of a match", () => {
  const one: Score = [21, 10];
  const two: Score = [10, 21];

  test.each<[ScoringFormat, Score[]]>([
    ["THREE_BY_21", []],
    ["THREE_BY_21", [[5, 3]]],
    ["THREE_BY_21", [one, [0, 0]]],
    ["THREE_BY_21", [one, one]],
    ["THREE_BY_21", [one, two, [20, 20]]],
    ["THREE_BY_21", [one, two, two]],
    ["ONE_BY_21", [two]],
    [
      "FIVE_BY_11",
      [
        [11, 3],
        [3, 11],
        [11, 3],
        [3, 11],
        [15, 14],
      ],
    ],
  ])("in %s can be %j", (format, games) => {
    expect(areGamesPossible(format, games)).toBe(true);
  });

  test.each<[ScoringFormat, Score[], string]>([
    ["THREE_BY_21", [[23, 20]], "Game 1 cannot have the score 23–20."],
    ["THREE_BY_21", [one, [31, 29]], "Game 2 cannot have the score 31–29."],
    ["THREE_BY_21", [[20, 10], one], "Game 1 is not finished at 20–10."],
    ["THREE_BY_21", [one, one, [0, 0]], "The match was won before its last game."],
    ["THREE_BY_21", [one, two, one, [1, 0]], "The match was won before its last game."],
    ["ONE_BY_21", [one, one], "The match was won before its last game."],
  ])("in %s cannot be %j", (format, games, reason) => {
    expect(describeImpossibleGames(format, games)).toBe(reason);
    expect(areGamesPossible(format, games)).toBe(false);
  });
});

/** All scores that are reachable from 0–0 by rallies, found by breadth-first search. */
function reachScores(format: ScoringFormat): Set<string> {
  const reached = new Set(["0–0"]);
  const queue: Score[] = [[0, 0]];
  for (let score = queue.shift(); score !== undefined; score = queue.shift()) {
    if (isFinished(format, score)) continue;
    const [first, second] = score;
    const next: Score[] = [
      [first + 1, second],
      [first, second + 1],
    ];
    for (const [more, others] of next) {
      const name = `${more}–${others}`;
      if (reached.has(name)) continue;
      reached.add(name);
      queue.push([more, others]);
    }
  }
  return reached;
}

/** The definition of the laws: the target with a lead of 2, or the cap. */
function isFinished(format: ScoringFormat, [first, second]: Score): boolean {
  const { target, cap } = scoringFormats[format];
  const lead = Math.abs(first - second);
  return Math.max(first, second) === cap || (Math.max(first, second) >= target && lead >= 2);
}

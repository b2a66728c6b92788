// @vitest-environment node
import { describe, expect, test } from "vitest";

import { makeMatch, makePlayed, makeSide, type MatchState } from "../testing/tournamentState.ts";
import { describeScore, nameSide } from "./score.ts";
import {
  announce,
  describePhase,
  describePoint,
  describeTimer,
  listGames,
  nameRound,
  readAloud,
} from "./words.ts";

const at = "2026-11-22T14:00:00.000Z";
const after = (seconds: number) => Date.parse(at) + seconds * 1_000;
const pair = [makeSide("Mads Solberg", "Tomas Brandt"), makeSide("Ravi Chandran", "Noor Haddad")];
const played = (part: Partial<MatchState>) => makePlayed({ id: "m1", games: [[11, 9]], ...part });
const finished = (part: Partial<MatchState>) =>
  played({
    phase: "FINISHED",
    status: "FINISHED",
    games: [
      [21, 15],
      [21, 18],
    ],
    gamesWon: [2, 0],
    winner: 0,
    ending: "NORMAL",
    ...part,
  });

/** A red card between two games, whose point counts in the next game. */
const withCard: Partial<MatchState> = {
  phase: "BETWEEN_GAMES",
  games: [
    [21, 15],
    [0, 1],
  ],
  gamesWon: [1, 0],
};

test("a score names court, sides, points and game", () => {
  const match = played({
    sides: pair,
    games: [
      [21, 15],
      [18, 21],
      [11, 9],
    ],
  });
  expect(describeScore("Court 1", match)).toBe(
    "Court 1: Mads Solberg and Tomas Brandt 11, Ravi Chandran and Noor Haddad 9, third game",
  );
  expect(describeScore("Court 1", makeMatch({ id: "m1" }))).toBe(
    "Court 1: Mads Solberg 0, Ravi Chandran 0, first game",
  );
});

test.each([
  ["its players", pair[0], "Mads Solberg and Tomas Brandt"],
  ["the match that decides it", { ...makeSide(), from: "Winner of 104" }, "Winner of 104"],
  ["undecided", makeSide(), "To be decided"],
])("a side is shown as %s", (_what, side, expected) => {
  expect(nameSide({ sides: side ? [side] : [] }, 0)).toBe(expected);
});

test.each<[Partial<MatchState>, string]>([
  [{ discipline: "XD" }, "Mixed doubles"],
  [{ discipline: "MS", draw: "Men’s Singles U19", round: "Final" }, "Men’s Singles U19 · Final"],
  [{ discipline: "OTHER", round: "Show match" }, "Show match"],
  [{ discipline: "OTHER" }, ""],
])("the round of %o is '%s'", (part, expected) => {
  expect(nameRound(makeMatch({ id: "m1", ...part }))).toBe(expected);
});

describe("the phase as a text", () => {
  test.each<[Partial<MatchState>, string]>([
    [{ phase: "NOT_STARTED", status: "SCHEDULED" }, "Not started yet"],
    [{ phase: "NOT_STARTED", status: "CALLED" }, "The players are called"],
    [{ phase: "WARM_UP" }, "Warm-up"],
    [
      {
        games: [
          [21, 15],
          [0, 0],
        ],
      },
      "Second game",
    ],
    [{ phase: "INTERVAL" }, "Interval"],
    [{ phase: "BETWEEN_GAMES", games: [[21, 15]], gamesWon: [1, 0] }, "After the first game"],
    [withCard, "After the first game"],
    [{ phase: "INJURY" }, "Injury"],
    [{ phase: "SUSPENDED" }, "Suspended"],
  ])("%o: %s", (part, expected) => {
    expect(describePhase(played(part))).toBe(expected);
  });

  test.each<[Partial<MatchState>, string]>([
    [{}, "Mads Solberg has won"],
    [{ sides: pair, winner: 1 }, "Ravi Chandran and Noor Haddad have won"],
    [{ ending: "RETIRED" }, "Ravi Chandran has retired"],
    [{ ending: "DISQUALIFIED", sides: pair }, "Ravi Chandran and Noor Haddad were disqualified"],
    [{ ending: "WALKOVER", winner: 1 }, "Walkover for Ravi Chandran"],
    [{ ending: "NO_MATCH", winner: null }, "No match"],
  ])("at the end of %o: %s", (part, expected) => {
    expect(describePhase(finished(part))).toBe(expected);
  });
});

test.each<[string, MatchState["timer"], number, string | null]>([
  ["an interval counts down", { kind: "INTERVAL", startedAt: at, seconds: 60 }, 19, "0:41"],
  ["an injury counts up", { kind: "INJURY", startedAt: at, seconds: null }, 61, "1:01"],
  ["the 25 seconds between rallies are not shown", { kind: "RALLY", startedAt: at, seconds: 25 }, 5, null],
  ["without a timer nothing is shown", null, 5, null],
])("%s", (_what, timer, seconds, expected) => {
  expect(describeTimer({ timer }, after(seconds))).toBe(expected);
});

test.each<[string, number[], number[], string | null]>([
  ["the next rally decides nothing", [], [], null],
  ["the next rally may win the game", [0], [], "GAME POINT"],
  ["the next rally may win the match", [0, 1], [1], "MATCH POINT"],
])("%s", (_what, gamePointFor, matchPointFor, expected) => {
  expect(describePoint(played({ gamePointFor, matchPointFor }))).toBe(expected);
});

describe("screen readers announce", () => {
  test.each<[string, MatchState, string]>([
    ["nothing for a point", played({}), ""],
    ["nothing for an injury", played({ phase: "INJURY" }), ""],
    ["an interval", played({ phase: "INTERVAL" }), "Interval. Mads Solberg 11, Ravi Chandran 9."],
    [
      "the end of a game",
      played({ sides: pair, phase: "BETWEEN_GAMES", games: [[19, 21]], gamesWon: [0, 1] }),
      "Ravi Chandran and Noor Haddad win the first game, 21 to 19.",
    ],
    ["nothing new for a card after it", played(withCard), "Mads Solberg wins the first game, 21 to 15."],
    ["the end of the match", finished({}), "Mads Solberg has won. 21 to 15, 21 to 18."],
    [
      "a walkover",
      finished({ ending: "WALKOVER", games: [], gamesWon: [0, 0] }),
      "Walkover for Mads Solberg.",
    ],
  ])("%s", (_what, match, expected) => {
    expect(announce(match)).toBe(expected);
  });
});

test("the text read on demand says who serves, and what the next rally decides", () => {
  const service = { side: 1, fromRight: true, server: 1, receiver: 0 };
  expect(
    readAloud(
      "Court 1",
      played({
        sides: pair,
        games: [
          [21, 15],
          [18, 20],
        ],
        service,
        gamePointFor: [1],
      }),
    ),
  ).toBe(
    "Court 1: Mads Solberg and Tomas Brandt 18, Ravi Chandran and Noor Haddad 20, second game. " +
      "Noor Haddad serves. Games: 21 to 15. Game point.",
  );
  expect(readAloud("Court 1", finished({ service: null }))).toContain("Mads Solberg has won.");
});

test("the text read on demand names the whole pair while it is unknown which player serves", () => {
  const service = { side: 0, fromRight: true, server: null, receiver: null };
  expect(readAloud("Court 1", played({ sides: pair, service }))).toContain(
    " Mads Solberg and Tomas Brandt serve.",
  );
});

test("games are listed with their scores", () => {
  expect(listGames({ games: [] })).toBe("");
  expect(
    listGames({
      games: [
        [21, 15],
        [3, 4],
      ],
    }),
  ).toBe("21–15 3–4");
});

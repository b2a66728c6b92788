// @vitest-environment node
import { describe, expect, test } from "vitest";

import type { ScoreboardMatch } from "./courtList.ts";
import type { DrawnMatch } from "./describeMatch.ts";
import { describeMatch, describeRound } from "./describeMatch.ts";
import { makeCourt, makeMatch } from "./exampleCourts.ts";
import type { Part } from "./parameters.ts";
import { readParameters } from "./parameters.ts";

const now = Date.parse("2026-07-28T12:00:00.000Z");
const ago = (seconds: number) => new Date(now - 1_000 * seconds).toISOString();
const timer = (passed: number, seconds: number | null) => ({ startedAt: ago(passed), seconds });
const settings = readParameters({ search: "", hash: "" });

function view(match: Partial<ScoreboardMatch>, changed: Partial<typeof settings> = {}): DrawnMatch {
  const described = describeMatch(makeCourt({ current: makeMatch(match) }), { ...settings, ...changed }, now);
  if (!described.view) throw new Error("Nothing is drawn");
  return described.view;
}

const changesIn = (match: Partial<ScoreboardMatch>) =>
  describeMatch(makeCourt({ current: makeMatch(match) }), settings, now).changesAt - now;

/** The finished games and the points of both sides as a text. */
const score = (match: Partial<ScoreboardMatch>) =>
  view(match).sides.map(({ games, points }) =>
    [
      ...games.map((game) => (game.isWon ? `${game.points}!` : game.points)),
      ...(points === null ? [] : [`(${points})`]),
    ].join(" "),
  );

describe("The score", () => {
  test.each<[string, Partial<ScoreboardMatch>, [string, string]]>([
    ["before the match", { status: "CALLED", phase: "NOT_STARTED" }, ["", ""]],
    ["in the warm-up", { phase: "WARM_UP" }, ["", ""]],
    ["at love all", { phase: "PLAYING" }, ["(0)", "(0)"]],
    ["in the first game", { games: [[11, 9]] }, ["(11)", "(9)"]],
    ["in the interval", { phase: "INTERVAL", games: [[11, 9]] }, ["(11)", "(9)"]],
    ["between games", { phase: "BETWEEN_GAMES", games: [[21, 18]], gamesWon: [1, 0] }, ["21!", "18"]],
    [
      "between games, after a red card",
      {
        phase: "BETWEEN_GAMES",
        games: [
          [21, 18],
          [0, 1],
        ],
        gamesWon: [1, 0],
      },
      ["21! (0)", "18 (1)"],
    ],
    ["at the start of the second game", { games: [[21, 18]], gamesWon: [1, 0] }, ["21! (0)", "18 (0)"]],
    [
      "in the third game",
      {
        games: [
          [21, 18],
          [19, 21],
          [5, 7],
        ],
        gamesWon: [1, 1],
      },
      ["21! 19 (5)", "18 21! (7)"],
    ],
    [
      "at the end",
      {
        phase: "FINISHED",
        games: [
          [21, 18],
          [30, 29],
        ],
        gamesWon: [2, 0],
        winner: 0,
        ending: "NORMAL",
      },
      ["21! 30!", "18 29"],
    ],
    [
      "after a retirement",
      {
        phase: "FINISHED",
        games: [
          [21, 18],
          [3, 8],
        ],
        gamesWon: [1, 0],
        winner: 1,
        ending: "RETIRED",
      },
      ["21! 3", "18 8"],
    ],
  ])("%s", (_, match, expected) => {
    expect(score(match)).toEqual(expected);
  });
});

describe("The phase", () => {
  test.each<[string | null, Partial<ScoreboardMatch>]>([
    [null, { phase: "NOT_STARTED" }],
    [null, { phase: "PLAYING" }],
    ["WARM-UP 1:12", { phase: "WARM_UP", timer: timer(48, 120) }],
    ["INTERVAL 0:41", { phase: "INTERVAL", timer: timer(19, 60) }],
    ["INTERVAL 0:41", { phase: "INTERVAL", timer: timer(19.9, 60) }],
    ["INTERVAL 0:00", { phase: "INTERVAL", timer: timer(90, 60) }],
    ["INTERVAL 1:00", { phase: "INTERVAL", timer: timer(-2, 60) }],
    ["INTERVAL", { phase: "INTERVAL" }],
    ["INTERVAL 2:00", { phase: "BETWEEN_GAMES", timer: timer(0, 120) }],
    ["MEDICAL 1:05", { phase: "INJURY", timer: timer(65, null) }],
    ["SUSPENDED 61:00", { phase: "SUSPENDED", timer: timer(3_660, null) }],
    ["GAME POINT", { gamePointFor: [1] }],
    ["MATCH POINT", { gamePointFor: [1], matchPointFor: [1] }],
    ["MEDICAL", { phase: "INJURY", gamePointFor: [1], matchPointFor: [1] }],
    [null, { phase: "FINISHED", ending: "NORMAL" }],
    ["RETIRED", { phase: "FINISHED", ending: "RETIRED" }],
    ["DISQUALIFIED", { phase: "FINISHED", ending: "DISQUALIFIED" }],
    ["WALKOVER", { phase: "FINISHED", ending: "WALKOVER" }],
    ["NO MATCH", { phase: "FINISHED", ending: "NO_MATCH" }],
  ])("%s", (expected, match) => {
    expect(view(match).phase?.text ?? null).toBe(expected);
  });

  test("game point and match point are marked", () => {
    expect(view({ gamePointFor: [0] }).phase?.isPoint).toBe(true);
    expect(view({ phase: "INTERVAL" }).phase?.isPoint).toBe(false);
  });

  test("without the timer only the text is left", () => {
    const hidden = new Set<Part>(["timer"]);
    const interval = { phase: "INTERVAL", timer: timer(19, 60) } as const;
    expect(view(interval, { hidden }).phase?.text).toBe("INTERVAL");
  });

  test("it is in the language of the address", () => {
    expect(view({ matchPointFor: [0] }, { language: "de-AT" }).phase?.text).toBe("MATCHBALL");
    expect(view({ matchPointFor: [0] }, { language: "sw" }).phase?.text).toBe("MATCH POINT");
  });
});

describe("A view is valid until", () => {
  test.each<[string, Partial<ScoreboardMatch>, number]>([
    ["the next point", { phase: "PLAYING" }, Infinity],
    ["the next second of a timer", { phase: "INTERVAL", timer: { startedAt: ago(19.4), seconds: 60 } }, 600],
    [
      "the next second of an elapsed time",
      { phase: "INJURY", timer: { startedAt: ago(19), seconds: null } },
      1_000,
    ],
    [
      "the next point, when the interval is over",
      { phase: "INTERVAL", timer: { startedAt: ago(60), seconds: 60 } },
      Infinity,
    ],
    ["three minutes after the end", { phase: "FINISHED", status: "FINISHED", endedAt: ago(100) }, 80_000],
  ])("%s", (_, match, expected) => {
    expect(changesIn(match)).toBe(expected);
  });
});

describe("Nothing is drawn of", () => {
  test.each([
    ["a court without a match", null],
    [
      "a match that ended three minutes ago",
      makeMatch({ status: "FINISHED", phase: "FINISHED", endedAt: ago(180) }),
    ],
    ["a cancelled match", makeMatch({ status: "CANCELLED" })],
  ])("%s", (_, current) => {
    expect(describeMatch(makeCourt({ current }), settings, now).view).toBeNull();
  });
});

describe("Each part can be left out:", () => {
  const match: Partial<ScoreboardMatch> = {
    games: [[3, 2]],
    service: { side: 0 },
  };
  const hide = (...parts: Part[]) => view(match, { hidden: new Set(parts) });

  test("the court and the round", () => {
    expect(hide()).toMatchObject({ court: "Court 1", round: "Women's Singles · Quarter-final" });
    expect(hide("court")).toMatchObject({ court: null, round: "Women's Singles · Quarter-final" });
    expect(hide("round")).toMatchObject({ court: "Court 1", round: null });
  });

  test("who serves", () => {
    expect(hide().sides.map(({ isServing }) => isServing)).toEqual([true, false]);
    expect(hide("server").sides.map(({ isServing }) => isServing)).toEqual([false, false]);
  });

  test("the countries, each once", () => {
    expect(hide().sides.map(({ country }) => country)).toEqual(["DEN", "KOR"]);
    expect(hide("country").sides.map(({ country }) => country)).toEqual([null, null]);
    expect(view(match, { names: "code" }).sides).toMatchObject([
      { names: ["DEN"], country: null },
      { names: ["KOR"], country: null },
    ]);
  });
});

test("the winner is marked at the end", () => {
  const { sides } = view({
    phase: "FINISHED",
    games: [[21, 4]],
    gamesWon: [1, 0],
    winner: 0,
    ending: "NORMAL",
  });
  expect(sides.map(({ isWinner }) => isWinner)).toEqual([true, false]);
});

test.each([
  [{ draw: "Men's Singles U19", round: "Final" }, "Men's Singles U19 · Final"],
  [{ draw: "", round: "Final" }, "WS · Final"],
  [{ draw: "", round: "" }, "WS"],
  [{ discipline: "OTHER", draw: "", round: "" }, ""],
] as const)("the round of %o is %s", (match, expected) => {
  expect(describeRound(makeMatch(match))).toBe(expected);
});

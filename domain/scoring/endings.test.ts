import { describe, expect, test } from "vitest";

import { hasBegun, runningTimer, shownGames } from "./scoreState.ts";
import {
  type Entry,
  play,
  rallies,
  rally,
  reduceDoubles,
  reduceSingles,
  scoreSet,
  timeOf,
  toss,
} from "./testing/log.ts";

const begun = [toss, play];

describe("The end of a match", () => {
  test.each<[Entry, string, number | null]>([
    [{ kind: "RETIRED", side: 0 }, "RETIRED", 1],
    [{ kind: "RETIRED", side: 1, player: 0 }, "RETIRED", 0],
    [{ kind: "WALKOVER", side: 0 }, "WALKOVER", 1],
    [{ kind: "NO_MATCH" }, "NO_MATCH", null],
  ])("by %j is %s, and side %s wins; the current game is shown as it stood", (entry, ending, winner) => {
    const state = reduceSingles([...begun, ...rallies("0".repeat(21)), ...rallies("011"), entry]);
    expect(state).toMatchObject({ phase: "FINISHED", ending, winner, gamesWon: [1, 0], endedAt: timeOf(27) });
    expect(shownGames(state)).toEqual([
      [21, 0],
      [1, 2],
    ]);
  });

  test("without a point shows no game", () => {
    expect(shownGames(reduceSingles([{ kind: "WALKOVER", side: 0 }]))).toEqual([]);
    const retired = reduceSingles([...begun, ...rallies("0".repeat(21)), play, { kind: "RETIRED", side: 1 }]);
    expect(shownGames(retired)).toEqual([[21, 0]]);
  });

  test("is confirmed", () => {
    const ended = [...begun, ...rallies("0".repeat(42))];
    expect(reduceSingles(ended).isConfirmed).toBe(false);
    expect(reduceSingles([...ended, { kind: "CONFIRMED" }]).isConfirmed).toBe(true);
  });
});

describe("The games that are shown", () => {
  test.each<[string, Entry[], number[][]]>([
    ["before the first point", begun, []],
    ["in the first game", [...begun, rally(1)], [[0, 1]]],
    ["between two games", [...begun, ...rallies("0".repeat(21))], [[21, 0]]],
    [
      "at the start of the second game",
      [...begun, ...rallies("0".repeat(21)), play],
      [
        [21, 0],
        [0, 0],
      ],
    ],
    [
      "between two games with an injury",
      [...begun, ...rallies("0".repeat(21)), { kind: "INJURY" }],
      [[21, 0]],
    ],
  ])("%s", (_moment, entries, games) => {
    expect(shownGames(reduceSingles(entries))).toEqual(games);
  });
});

describe("An interruption", () => {
  test.each([
    ["INJURY", "INJURY"],
    ["SUSPENDED", "SUSPENSION"],
  ] as const)("%s counts up until play goes on", (kind, timer) => {
    const interrupted = [...begun, ...rallies("0".repeat(11)), { kind }];
    const state = reduceSingles(interrupted);
    expect(state.phase).toBe(kind);
    expect(state.timer).toEqual({ kind: timer, startedAt: timeOf(14), seconds: null });

    const resumed = reduceSingles([...interrupted, { kind: "RESUMED" }]);
    expect(resumed).toMatchObject({ phase: "INTERVAL", timer: { kind: "INTERVAL", startedAt: timeOf(13) } });
    expect(reduceSingles([...interrupted, rally(1)])).toMatchObject({ phase: "PLAYING", points: [11, 1] });
  });

  test("of an interruption returns to the state that the first one interrupted", () => {
    const state = reduceSingles([...begun, { kind: "INJURY" }, { kind: "SUSPENDED" }, { kind: "RESUMED" }]);
    expect(state).toMatchObject({ phase: "PLAYING", interrupted: null, timer: null });
  });

  test("before the first event leaves the match not started", () => {
    expect(hasBegun(reduceSingles([{ kind: "SUSPENDED" }]))).toBe(false);
    expect(hasBegun(reduceSingles([toss, { kind: "SUSPENDED" }]))).toBe(true);
  });
});

describe("The timer", () => {
  test("of the warm-up runs for 120 seconds from the toss", () => {
    expect(reduceSingles([toss]).timer).toEqual({ kind: "WARM_UP", startedAt: timeOf(1), seconds: 120 });
    expect(reduceSingles(begun).timer).toBeNull();
  });

  test("of 25 seconds runs from the last rally where the match has a time clock", () => {
    const state = reduceSingles([...begun, rally(0), rally(1), { kind: "SHUTTLE" }]);
    expect(runningTimer(state, true)).toEqual({ kind: "RALLY", startedAt: timeOf(4), seconds: 25 });
    expect(runningTimer(state, false)).toBeNull();
  });

  test("of 25 seconds does not go on after an interruption", () => {
    const state = reduceSingles([...begun, rally(0), { kind: "INJURY" }, { kind: "RESUMED" }]);
    expect(runningTimer(state, true)).toBeNull();
  });

  test("of an interval runs with and without a time clock", () => {
    const state = reduceSingles([...begun, ...rallies("0".repeat(11))]);
    expect(runningTimer(state, false)).toEqual(runningTimer(state, true));
    expect(runningTimer(state, false)).toMatchObject({ kind: "INTERVAL" });
  });
});

describe("A score that is set", () => {
  test.each<[string, Entry, object]>([
    [
      "goes on with the current game",
      scoreSet(
        [
          [21, 10],
          [3, 5],
        ],
        { serving: 1 },
      ),
      { phase: "PLAYING", games: [[21, 10]], points: [3, 5], gamesWon: [1, 0], serving: 1, timer: null },
    ],
    [
      "may leave open who serves",
      scoreSet([[3, 5]]),
      { phase: "PLAYING", points: [3, 5], serving: null, leftSide: 0 },
    ],
    [
      "waits for the next game, in which the winner of the last one serves",
      scoreSet([[10, 21]]),
      { phase: "BETWEEN_GAMES", games: [[10, 21]], points: [0, 0], serving: 1, leftSide: 1 },
    ],
    [
      "begins the next game",
      scoreSet([
        [10, 21],
        [0, 0],
      ]),
      { phase: "PLAYING", serving: 1, leftSide: 1 },
    ],
    [
      "ends the match that it decides",
      scoreSet([
        [21, 10],
        [21, 10],
      ]),
      { phase: "FINISHED", ending: "NORMAL", winner: 0, endedAt: timeOf(4), leftSide: 1 },
    ],
    [
      "ends the match as it says",
      scoreSet(
        [
          [21, 10],
          [3, 5],
        ],
        { ending: "RETIRED", winner: 1 },
      ),
      { phase: "FINISHED", ending: "RETIRED", winner: 1, games: [[21, 10]], points: [3, 5] },
    ],
    ["ends it without a winner", scoreSet([], { ending: "NO_MATCH" }), { phase: "FINISHED", winner: null }],
    [
      "changes the ends as rallies do",
      scoreSet([
        [21, 10],
        [10, 21],
        [11, 0],
      ]),
      { phase: "PLAYING", leftSide: 1 },
    ],
    ["can take all points back", scoreSet([]), { phase: "PLAYING", games: [], points: [0, 0], leftSide: 0 }],
  ])("%s", (_sentence, entry, expected) => {
    expect(reduceSingles([...begun, rally(0), entry])).toMatchObject(expected);
  });

  test("leaves the positions of doubles unknown", () => {
    const set = [...begun, scoreSet([[3, 5]], { serving: 0 })];
    expect(reduceDoubles(begun).right).not.toBeNull();
    expect(reduceDoubles(set).right).toBeNull();
  });

  test("begins the match in its first game; a later game and a result leave the start unknown", () => {
    const [first, result] = [
      scoreSet([[3, 5]]),
      scoreSet([
        [21, 10],
        [21, 10],
      ]),
    ];
    expect(reduceSingles([first, scoreSet([[4, 5]])]).startedAt).toBe(timeOf(1));
    expect(reduceSingles([first, result]).startedAt).toBe(timeOf(1));
    expect(reduceSingles([result]).startedAt).toBeNull();
    expect(
      reduceSingles([
        scoreSet([
          [21, 10],
          [3, 0],
        ]),
      ]).startedAt,
    ).toBeNull();
  });

  test("corrects a finished match, which keeps the time of its end and its confirmation", () => {
    const ended: Entry[] = [...begun, ...rallies("0".repeat(42)), { kind: "CONFIRMED" }];
    const corrected = reduceSingles([
      ...ended,
      scoreSet([
        [21, 1],
        [21, 2],
      ]),
    ]);
    expect(corrected).toMatchObject({
      endedAt: timeOf(44),
      isConfirmed: true,
      games: [
        [21, 1],
        [21, 2],
      ],
    });
    const continued = reduceSingles([
      ...ended,
      scoreSet([
        [21, 1],
        [20, 2],
      ]),
    ]);
    expect(continued).toMatchObject({ phase: "PLAYING", endedAt: null, isConfirmed: false, winner: null });
  });
});

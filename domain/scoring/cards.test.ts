import { describe, expect, test } from "vitest";

import { serviceOf } from "./service.ts";
import { card, play, rallies, rally, reduceDoubles, reduceSingles, timeOf, toss } from "./testing/log.ts";

const begun = [toss, play];

describe("A red card", () => {
  test("gives a point with the effects of a rally", () => {
    const state = reduceSingles([...begun, rally(0), card("RED", 0)]);
    expect(state).toMatchObject({ points: [1, 1], serving: 1, isServiceOver: true, phase: "PLAYING" });
    expect(reduceDoubles([...begun, card("RED", 1)])).toMatchObject({ points: [1, 0], right: [1, 0] });
  });

  test("can begin an interval, and end a game and the match", () => {
    expect(reduceSingles([...begun, ...rallies("0".repeat(10)), card("RED", 1)]).phase).toBe("INTERVAL");
    expect(reduceSingles([...begun, ...rallies("0".repeat(20)), card("RED", 1)]).games).toEqual([[21, 0]]);
    const won = reduceSingles([...begun, ...rallies("0".repeat(41)), card("RED", 1)]);
    expect(won).toMatchObject({ phase: "FINISHED", winner: 0, ending: "NORMAL" });
  });

  test("in an interval does not end the interval", () => {
    const state = reduceSingles([...begun, ...rallies("0".repeat(11)), card("RED", 0)]);
    expect(state).toMatchObject({ phase: "INTERVAL", points: [11, 1], serving: 1 });
    expect(state.timer?.startedAt).toBe(timeOf(13));
  });

  test("between two games counts in the next one", () => {
    const state = reduceSingles([...begun, ...rallies("0".repeat(21)), card("RED", 0)]);
    expect(state).toMatchObject({ phase: "BETWEEN_GAMES", games: [[21, 0]], points: [0, 1] });
    expect(state.timer?.startedAt).toBe(timeOf(23));
    expect(serviceOf(state, false)).toMatchObject({ side: 1, fromRight: false });
    const played = reduceSingles([...begun, ...rallies("0".repeat(21)), card("RED", 0), play, rally(1)]);
    expect(played).toMatchObject({ phase: "PLAYING", points: [0, 2] });
  });

  test("changes no score before the match and after its end", () => {
    expect(reduceSingles([card("RED", 0)])).toMatchObject({ phase: "NOT_STARTED", points: [0, 0] });
    expect(reduceSingles([toss, card("RED", 0)])).toMatchObject({ phase: "WARM_UP", points: [0, 0] });
    const ended = [...begun, ...rallies("0".repeat(42))];
    expect(reduceSingles([...ended, card("RED", 0), card("BLACK", 0)])).toMatchObject({
      games: [
        [21, 0],
        [21, 0],
      ],
      points: [0, 0],
      winner: 0,
      ending: "NORMAL",
    });
  });

  test("during an interruption does not end the interruption, unless its point ends the match", () => {
    const injured = [...begun, ...rallies("0".repeat(10)), { kind: "INJURY" } as const];
    const state = reduceSingles([...injured, card("RED", 1)]);
    expect(state).toMatchObject({ phase: "INJURY", points: [11, 0], timer: { kind: "INJURY" } });
    expect(reduceSingles([...injured, card("RED", 1), { kind: "RESUMED" }]).phase).toBe("INTERVAL");

    const atTheEnd = [...begun, ...rallies("0".repeat(41)), { kind: "SUSPENDED" } as const, card("RED", 1)];
    expect(reduceSingles(atTheEnd)).toMatchObject({ phase: "FINISHED", interrupted: null, timer: null });
  });
});

describe("A yellow card", () => {
  test("changes no score, and is stored", () => {
    expect(reduceSingles([...begun, card("YELLOW", 1)])).toMatchObject({
      points: [0, 0],
      hasYellowCard: [false, true],
    });
  });

  test("counts as red when it is the side's second, even when the first was shown before the match", () => {
    expect(reduceSingles([...begun, card("YELLOW", 1), card("YELLOW", 1)]).points).toEqual([1, 0]);
    expect(reduceSingles([toss, card("YELLOW", 1), play, card("YELLOW", 1)]).points).toEqual([1, 0]);
    expect(reduceSingles([...begun, card("YELLOW", 0), card("YELLOW", 1)]).points).toEqual([0, 0]);
  });
});

test("A black card disqualifies the side and does not change the score", () => {
  expect(reduceSingles([...begun, ...rallies("001"), card("BLACK", 0)])).toMatchObject({
    phase: "FINISHED",
    ending: "DISQUALIFIED",
    winner: 1,
    points: [2, 1],
    gamesWon: [0, 0],
    endedAt: timeOf(6),
  });
});

import { describe, expect, test } from "vitest";

import { initialScore } from "./scoreState.ts";
import { serviceOf } from "./service.ts";
import { card, play, rallies, rally, reduceDoubles, reduceSingles, timeOf, toss } from "./testing/log.ts";

const times = (winners: string, count: number) => winners.repeat(count);

test("A match without events has not started", () => {
  expect(reduceSingles([])).toEqual(initialScore);
});

describe("A game", () => {
  test.each([
    [times("0", 20), 0],
    [times("0", 21), 1],
    [times("01", 20), 0],
    [times("01", 20) + "0", 0],
    [times("01", 20) + "00", 1],
    [times("01", 29), 0],
    [times("01", 29) + "0", 1],
  ])("of 21 points after %s counts %i finished games", (winners, count) => {
    expect(reduceSingles([toss, play, ...rallies(winners)]).games).toHaveLength(count);
  });

  test("is followed by the next one, in which its winner serves first", () => {
    const state = reduceSingles([toss, play, ...rallies(times("1", 21))]);
    expect(state).toMatchObject({
      phase: "BETWEEN_GAMES",
      games: [[0, 21]],
      points: [0, 0],
      gamesWon: [0, 1],
    });
    expect(state.timer).toEqual({ kind: "BETWEEN_GAMES", startedAt: timeOf(23), seconds: 120 });
    expect(serviceOf(state, false)).toMatchObject({ side: 1, fromRight: true });
  });
});

describe("A match", () => {
  test.each([
    ["THREE_BY_21", times("0", 42), [2, 0]],
    ["THREE_BY_15", times("0", 15) + times("1", 15) + times("0", 15), [2, 1]],
    ["THREE_BY_11", times("0", 22), [2, 0]],
    ["FIVE_BY_11", times("0", 33), [3, 0]],
    ["ONE_BY_21", times("0", 21), [1, 0]],
  ] as const)("in %s is won with more than half of the games", (format, winners, gamesWon) => {
    const state = reduceSingles([toss, play, ...rallies(winners)], format);
    expect(state).toMatchObject({ phase: "FINISHED", ending: "NORMAL", winner: 0, gamesWon, timer: null });
    expect(state.endedAt).toBe(timeOf(winners.length + 2));
    expect(serviceOf(state, false)).toBeNull();
    expect(reduceSingles([toss, play, ...rallies(winners.slice(0, -1))], format).phase).not.toBe("FINISHED");
  });

  test("starts with its first PLAY or RALLY", () => {
    expect(reduceSingles([toss]).startedAt).toBeNull();
    expect(reduceSingles([toss, play, rally(0)]).startedAt).toBe(timeOf(2));
    expect(reduceSingles([toss, rally(0), play]).startedAt).toBe(timeOf(2));
  });

  test("contains the time of its last event, even one that changes no score", () => {
    expect(reduceSingles([toss, play, { kind: "NOTE", detail: { text: "Wet floor" } }]).changedAt).toBe(
      timeOf(3),
    );
  });
});

describe("The service", () => {
  test.each([
    ["", { side: 0, fromRight: true }],
    ["0", { side: 0, fromRight: false }],
    ["1", { side: 1, fromRight: false }],
    ["11", { side: 1, fromRight: true }],
    ["110", { side: 0, fromRight: false }],
  ])("after %s belongs to the side that won, from the court of its score", (winners, service) => {
    expect(serviceOf(reduceSingles([toss, play, ...rallies(winners)]), false)).toEqual({
      ...service,
      server: 0,
      receiver: 0,
    });
  });

  // The example of the laws: A is player 0 and B player 1 of side 0, C and D those of side 1.
  test.each([
    ["", "A serves to C from the right", { side: 0, fromRight: true, server: 0, receiver: 0 }],
    ["0", "A serves to D from the left", { side: 0, fromRight: false, server: 0, receiver: 1 }],
    ["01", "D serves to A from the left", { side: 1, fromRight: false, server: 1, receiver: 0 }],
    ["010", "B serves to C from the right", { side: 0, fromRight: true, server: 1, receiver: 0 }],
    ["0101", "C serves to B from the right", { side: 1, fromRight: true, server: 0, receiver: 1 }],
    ["01011", "C serves to A from the left", { side: 1, fromRight: false, server: 0, receiver: 0 }],
  ])("of doubles after '%s': %s", (winners, _sentence, service) => {
    expect(serviceOf(reduceDoubles([toss, play, ...rallies(winners)]), true)).toEqual(service);
  });

  test("of doubles changes places only for the serving pair that wins", () => {
    const right = ["", "0", "00", "001", "0011"].map(
      (winners) => reduceDoubles([toss, play, ...rallies(winners)]).right,
    );
    expect(right).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 1],
    ]);
  });

  test("of doubles begins a game with the players that PLAY names", () => {
    const played = [toss, play, ...rallies(times("1", 21))];
    const chosen = { kind: "PLAY", detail: { serverPlayer: 1, receiverPlayer: 1 } } as const;
    const service = serviceOf(reduceDoubles([...played, chosen]), true);
    expect(service).toEqual({ side: 1, fromRight: true, server: 1, receiver: 1 });
  });

  test("of doubles begins a game with the positions of the last one where PLAY names nobody", () => {
    const played = [toss, play, ...rallies(times("0", 21))];
    const { right } = reduceDoubles(played);
    expect(reduceDoubles([...played, play]).right).toEqual(right);
    const serverOnly = { kind: "PLAY", detail: { serverPlayer: 0 } } as const;
    expect(reduceDoubles([...played, serverOnly]).right).toEqual([0, right?.[1]]);
  });

  test("of doubles places the chosen players by an odd score too", () => {
    const played = [toss, play, ...rallies(times("0", 21)), card("RED", 1)];
    const chosen = { kind: "PLAY", detail: { serverPlayer: 1, receiverPlayer: 0 } } as const;
    const service = serviceOf(reduceDoubles([...played, chosen]), true);
    expect(service).toEqual({ side: 0, fromRight: false, server: 1, receiver: 0 });
  });

  test("is unknown before the toss; in doubles without a toss the players stay unknown", () => {
    expect(serviceOf(reduceDoubles([]), true)).toBeNull();
    const state = reduceDoubles([rally(1)]);
    expect(state).toMatchObject({ phase: "PLAYING", points: [0, 1], leftSide: null, right: null });
    expect(serviceOf(state, true)).toEqual({ side: 1, fromRight: false, server: null, receiver: null });
    expect(serviceOf(reduceSingles([rally(1)]), false)).toMatchObject({ server: 0, receiver: 0 });
  });

  test("of doubles is known once the players of a game are named, also without a toss", () => {
    const chosen = { kind: "PLAY", detail: { serverPlayer: 1, receiverPlayer: 0 } } as const;
    const state = reduceDoubles([...rallies(times("0", 21)), chosen]);
    expect(serviceOf(state, true)).toEqual({ side: 0, fromRight: true, server: 1, receiver: 0 });
  });

  test("is corrected, and omitted fields do not change", () => {
    const corrected = { kind: "SERVICE_CORRECTED", detail: { serving: 1, right: [1, 0] } } as const;
    expect(reduceDoubles([toss, play, rally(0), corrected])).toMatchObject({
      points: [1, 0],
      serving: 1,
      right: [1, 0],
      leftSide: 0,
    });
    const ends = { kind: "SERVICE_CORRECTED", detail: { serving: 0, leftSide: 1 } } as const;
    expect(reduceDoubles([toss, play, ends])).toMatchObject({ serving: 0, right: [0, 0], leftSide: 1 });
  });
});

describe("Ends", () => {
  test.each([
    ["THREE_BY_21", "", 0],
    ["THREE_BY_21", times("0", 11), 0],
    ["THREE_BY_21", times("0", 21), 1],
    ["THREE_BY_21", times("0", 21) + times("1", 21), 0],
    ["THREE_BY_21", times("0", 21) + times("1", 21) + times("1", 10), 0],
    ["THREE_BY_21", times("0", 21) + times("1", 21) + times("1", 11), 1],
    ["THREE_BY_21", times("0", 21) + times("1", 21) + times("1", 11) + times("0", 11), 1],
    // No game follows the last one.
    ["THREE_BY_21", times("0", 42), 1],
    ["THREE_BY_15", times("0", 15) + times("1", 15) + times("0", 8), 1],
    ["FIVE_BY_11", times("0", 11) + times("1", 11) + times("0", 11) + times("1", 11) + times("0", 6), 1],
    ["ONE_BY_21", times("0", 11), 1],
  ] as const)("in %s after %s leave side %4$i on the left", (format, winners, leftSide) => {
    expect(reduceSingles([toss, play, ...rallies(winners)], format).leftSide).toBe(leftSide);
  });
});

describe("An interval", () => {
  test.each([
    ["THREE_BY_21", times("0", 10), "PLAYING"],
    ["THREE_BY_21", times("0", 11), "INTERVAL"],
    ["THREE_BY_21", times("0", 12), "PLAYING"],
    // The other side's eleventh point begins no second one.
    ["THREE_BY_21", times("0", 11) + times("1", 11), "PLAYING"],
    ["THREE_BY_15", times("1", 8), "INTERVAL"],
    ["THREE_BY_11", times("1", 6), "INTERVAL"],
    ["FIVE_BY_11", times("0", 6), "PLAYING"],
    [
      "FIVE_BY_11",
      times("0", 11) + times("1", 11) + times("0", 11) + times("1", 11) + times("0", 6),
      "INTERVAL",
    ],
    ["ONE_BY_21", times("0", 11), "INTERVAL"],
  ] as const)("in %s after %s: %s", (format, winners, phase) => {
    const state = reduceSingles([toss, play, ...rallies(winners)], format);
    expect(state.phase).toBe(phase);
    if (phase !== "INTERVAL") return;
    expect(state.timer).toEqual({ kind: "INTERVAL", startedAt: timeOf(winners.length + 2), seconds: 60 });
  });

  test("ends with PLAY, and with the next rally", () => {
    const interval = [toss, play, ...rallies(times("0", 11))];
    expect(reduceSingles([...interval, play])).toMatchObject({ phase: "PLAYING", timer: null });
    expect(reduceSingles([...interval, rally(1)])).toMatchObject({ phase: "PLAYING", points: [11, 1] });
  });
});

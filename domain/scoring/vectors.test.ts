import { expect, test } from "vitest";

import type { ScoringFormat } from "./formats.ts";
import { gamePointFor } from "./gamePoints.ts";
import type { ScoreState, Side } from "./scoreState.ts";
import { type ServicePositions, serviceOf } from "./service.ts";
import { play, rallies, reduce, toss } from "./testing/log.ts";

interface Vector {
  format: ScoringFormat;
  isDoubles?: boolean;
  winners: string;
  state: Partial<ScoreState>;
  service?: Partial<ServicePositions>;
  gamePointFor?: Side[];
}

const times = (winners: string, count: number) => winners.repeat(count);

/**
 * Side 0 is on the left, and player 0 of side 0 serves to player 0. Each digit of the string is the side that wins the
 * rally.
 */
const vectors: Vector[] = [
  {
    format: "THREE_BY_21",
    winners: times("0", 11),
    state: { points: [11, 0], phase: "INTERVAL" },
    service: { side: 0, fromRight: false },
  },
  {
    format: "THREE_BY_21",
    winners: times("01", 20),
    state: { points: [20, 20], phase: "PLAYING" },
    service: { side: 1, fromRight: true },
    gamePointFor: [],
  },
  {
    format: "THREE_BY_21",
    winners: times("01", 29),
    state: { points: [29, 29], phase: "PLAYING" },
    gamePointFor: [0, 1],
  },
  {
    format: "THREE_BY_21",
    winners: `${times("01", 29)}1`,
    state: { games: [[29, 30]], points: [0, 0], gamesWon: [0, 1], phase: "BETWEEN_GAMES", leftSide: 1 },
    service: { side: 1 },
  },
  {
    format: "THREE_BY_15",
    winners: times("0", 8),
    state: { points: [8, 0], phase: "INTERVAL" },
    service: { side: 0, fromRight: true },
  },
  {
    format: "THREE_BY_15",
    winners: `${times("01", 14)}0`,
    state: { points: [15, 14], phase: "PLAYING" },
    gamePointFor: [0],
  },
  {
    format: "THREE_BY_15",
    winners: times("01", 20),
    state: { points: [20, 20], phase: "PLAYING" },
    gamePointFor: [0, 1],
  },
  {
    format: "THREE_BY_15",
    winners: `${times("01", 20)}1`,
    state: { games: [[20, 21]], phase: "BETWEEN_GAMES" },
  },
  {
    format: "THREE_BY_15",
    winners: times("0", 15) + times("1", 15) + times("1", 8),
    state: { gamesWon: [1, 1], points: [0, 8], phase: "INTERVAL", leftSide: 1 },
  },
  {
    format: "THREE_BY_21",
    isDoubles: true,
    winners: "0010",
    state: { points: [3, 1] },
    service: { side: 0, fromRight: false, server: 1, receiver: 1 },
  },
  {
    format: "THREE_BY_21",
    isDoubles: true,
    winners: "00101101",
    state: { points: [4, 4] },
    service: { side: 1, fromRight: true, server: 1, receiver: 0 },
  },
];

test.each(vectors)("$format, doubles: $isDoubles, rallies $winners", (vector) => {
  const { format, isDoubles = false, winners } = vector;
  const state = reduce(format, isDoubles, [toss, play, ...rallies(winners)]);
  expect(state).toMatchObject(vector.state);
  if (vector.service !== undefined) expect(serviceOf(state, isDoubles)).toMatchObject(vector.service);
  if (vector.gamePointFor !== undefined) expect(gamePointFor(format, state)).toEqual(vector.gamePointFor);
});

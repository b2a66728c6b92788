// The score of a match as texts. More of them are in words.ts, which is loaded by the pages that need it.

import type { Score_MatchFragment as Score } from "../lib/generated/TournamentUpdates.ts";

export type SideIndex = 0 | 1;
export const bothSides = [0, 1] as const;

const ordinals = ["first", "second", "third", "fourth", "fifth"];

export const pointsOf = (game: readonly number[] | null | undefined, side: SideIndex) => game?.[side] ?? 0;

/**
 * The game whose points are shown, counted from 1: the current one, or between games and after the match the last one.
 */
export function findGame({ games }: { games: readonly (readonly number[])[] }): {
  number: number;
  points: [number, number];
} {
  const game = games.at(-1);
  return { number: Math.max(1, games.length), points: [pointsOf(game, 0), pointsOf(game, 1)] };
}

export const nameGame = (number: number) => `${ordinals[number - 1] ?? number} game`;

/** The side's players, or the match that decides them while they are unknown. */
export function nameSide({ sides }: Pick<Score, "sides">, side: SideIndex): string {
  const { players = [], from = null } = sides[side] ?? {};
  return players.map(({ name }) => name).join(" and ") || from || "To be decided";
}

/** The score as a text, such as "Court 1: Player A 11, Player B 9, third game". */
export function describeScore(courtName: string, match: Score): string {
  const { number, points } = findGame(match);
  const sides = bothSides.map((side) => `${nameSide(match, side)} ${points[side]}`);
  return `${courtName}: ${sides.join(", ")}, ${nameGame(number)}`;
}

const mostCharactersOnCard = 12;

/** A short name for a line of a card: at most 12 characters, cut at a space where possible. */
export function cutName(name: string): string {
  if (name.length <= mostCharactersOnCard) return name;
  const end = name.lastIndexOf(" ", mostCharactersOnCard);
  return end > 0 ? name.slice(0, end) : `${name.slice(0, mostCharactersOnCard - 1)}…`;
}

import { type ScoringFormat, scoringFormats } from "./formats.ts";
import type { Score, Side } from "./scoreState.ts";

/** The side that has won the game; null while it is not decided. */
export function gameWinner(format: ScoringFormat, [first, second]: Score): Side | null {
  const { target, cap } = scoringFormats[format];
  const [most, least] = first > second ? [first, second] : [second, first];
  const isWon = (most >= target && most - least >= 2) || most >= cap;
  if (!isWon) return null;
  return first > second ? 0 : 1;
}

/** How many games win the match. */
export function gamesToWin(format: ScoringFormat): number {
  return Math.floor(scoringFormats[format].games / 2) + 1;
}

/** The side that wins the match with these games; null while they do not decide it. */
export function matchWinner(format: ScoringFormat, games: readonly Score[]): Side | null {
  const winners = games.map((game) => gameWinner(format, game));
  const wonBy = (side: Side) => winners.filter((winner) => winner === side).length;
  return ([0, 1] as const).find((side) => wonBy(side) >= gamesToWin(format)) ?? null;
}

/** Whether a game can have this score, finished or not. */
export function isPossible(format: ScoringFormat, first: number, second: number): boolean {
  const { target, cap } = scoringFormats[format];
  if (!isCount(first) || !isCount(second)) return false;
  const [most, least] = first > second ? [first, second] : [second, first];
  return most <= cap && (most <= target || (most - least <= 2 && least < cap));
}

/** Why a match cannot have these games; null when it can. The last game may be unfinished. */
export function describeImpossibleGames(format: ScoringFormat, games: readonly Score[]): string | null {
  const impossible = games.findIndex(([first, second]) => !isPossible(format, first, second));
  if (impossible >= 0) return `Game ${impossible + 1} cannot have the score ${games[impossible]?.join("–")}.`;

  const winners = games.map((game) => gameWinner(format, game));
  const unfinished = winners.indexOf(null);
  if (unfinished >= 0 && unfinished < games.length - 1) {
    return `Game ${unfinished + 1} is not finished at ${games[unfinished]?.join("–")}.`;
  }
  const isWonBeforeTheLast = matchWinner(format, games.slice(0, -1)) !== null;
  return isWonBeforeTheLast ? "The match was won before its last game." : null;
}

/** Whether a match can have these games. The last game may be unfinished. */
export function areGamesPossible(format: ScoringFormat, games: readonly Score[]): boolean {
  return describeImpossibleGames(format, games) === null;
}

function isCount(points: number): boolean {
  return Number.isInteger(points) && points >= 0;
}

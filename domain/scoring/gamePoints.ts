import type { ScoringFormat } from "./formats.ts";
import { gameWinner, gamesToWin } from "./possibleScores.ts";
import { type ScoreState, type Side, increase } from "./scoreState.ts";

const sides: readonly Side[] = [0, 1];

/**
 * The sides that would win the game with the next rally, as at 20–18 and at 21–20. Empty after the end of the match.
 */
export function gamePointFor(format: ScoringFormat, { phase, points }: ScoreState): Side[] {
  if (phase === "FINISHED") return [];
  return sides.filter((side) => gameWinner(format, increase(points, side)) === side);
}

/** The sides that would win the match with the next rally. */
export function matchPointFor(format: ScoringFormat, state: ScoreState): Side[] {
  return gamePointFor(format, state).filter((side) => state.gamesWon[side] + 1 >= gamesToWin(format));
}

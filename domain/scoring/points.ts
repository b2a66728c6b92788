import { type FormatRules, type ScoringFormat, scoringFormats } from "./formats.ts";
import { gameWinner, gamesToWin } from "./possibleScores.ts";
import {
  type MatchEnding,
  type PlayerIndex,
  type Score,
  type ScoreState,
  type Side,
  type Timer,
  increase,
  otherPlayer,
  otherSide,
} from "./scoreState.ts";

/**
 * Gives the side a point, with its consequences: service and positions, the interval, the change of ends, the end of
 * the game and of the match. The phase does not change when none of these begins.
 */
export function scorePoint(format: ScoringFormat, state: ScoreState, side: Side, at: string): ScoreState {
  const points = increase(state.points, side);
  const right =
    state.right !== null && state.serving === side ? exchangePlaces(state.right, side) : state.right;
  const served: ScoreState = {
    ...state,
    points,
    right,
    serving: side,
    isServiceOver: state.serving !== null && state.serving !== side,
  };
  if (gameWinner(format, points) !== null) return finishGame(format, served, side, at);

  const rules = scoringFormats[format];
  const [before, now] = [Math.max(...state.points), Math.max(...points)];
  const reaches = (mark: number | null) => now === mark && before < now;
  const isInDecider = isDecider(rules, state.games);
  const isInterval = reaches(isInDecider ? rules.deciderChangeAt : rules.intervalAt);
  return {
    ...served,
    leftSide: isInDecider && reaches(rules.deciderChangeAt) ? exchangeEnds(served.leftSide) : served.leftSide,
    ...(isInterval && {
      phase: "INTERVAL",
      timer: { kind: "INTERVAL", startedAt: at, seconds: rules.intervalSeconds },
    }),
  };
}

function finishGame(format: ScoringFormat, state: ScoreState, winner: Side, at: string): ScoreState {
  const finished: ScoreState = {
    ...state,
    games: [...state.games, state.points],
    points: [0, 0],
    gamesWon: increase(state.gamesWon, winner),
    isServiceOver: false,
  };
  if (finished.gamesWon[winner] >= gamesToWin(format)) return endMatch(finished, "NORMAL", winner, at);
  return {
    ...finished,
    leftSide: exchangeEnds(state.leftSide),
    phase: "BETWEEN_GAMES",
    timer: betweenGamesTimer(format, at),
  };
}

export function endMatch(
  state: ScoreState,
  ending: MatchEnding,
  winner: Side | null,
  at: string,
): ScoreState {
  return { ...state, phase: "FINISHED", interrupted: null, timer: null, ending, winner, endedAt: at };
}

export function betweenGamesTimer(format: ScoringFormat, startedAt: string): Timer {
  return { kind: "BETWEEN_GAMES", startedAt, seconds: scoringFormats[format].betweenGamesSeconds };
}

/** Whether the game after these finished games is the last possible one. */
function isDecider(rules: FormatRules, games: readonly Score[]): boolean {
  return games.length === rules.games - 1;
}

/** How often the ends have changed: after each game that is followed by another, and once in the decider. */
export function countChangesOfEnds(
  format: ScoringFormat,
  { games, points, gamesWon }: Pick<ScoreState, "games" | "points" | "gamesWon">,
): number {
  const { games: most, deciderChangeAt } = scoringFormats[format];
  const isWon = Math.max(...gamesWon) >= gamesToWin(format);
  const decider = [...games, points][most - 1];
  const hasChangedInDecider = decider !== undefined && Math.max(...decider) >= deciderChangeAt;
  return games.length - Number(isWon) + Number(hasChangedInDecider);
}

function exchangeEnds(leftSide: Side | null): Side | null {
  return leftSide === null ? null : otherSide(leftSide);
}

function exchangePlaces(
  [first, second]: readonly [PlayerIndex, PlayerIndex],
  side: Side,
): [PlayerIndex, PlayerIndex] {
  return side === 0 ? [otherPlayer(first), second] : [first, otherPlayer(second)];
}

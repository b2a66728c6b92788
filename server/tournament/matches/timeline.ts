import { isDoubles } from "../../../domain/scoring/doubles.ts";
import type { MatchEvent } from "../../../domain/scoring/matchEvents.ts";
import type { Score, ScoreState } from "../../../domain/scoring/scoreState.ts";
import { initialScore, shownGames } from "../../../domain/scoring/scoreState.ts";
import { stepsOf } from "../../../domain/scoring/stepsOf.ts";
import { limits } from "../../configuration/limits.ts";
import type { Match } from "./match.entity.ts";
import type { ScoreMark } from "./matchParts.ts";

/**
 * The score after each event of a log that changed it, as it was at that time: a rally that was voided later has its
 * own mark, and its VOID has another one. When `until` is not null, only events up to that time. When there are more
 * marks than the limit, only the last ones.
 */
export function marksOf(
  { format, discipline, sides }: Match,
  wholeLog: readonly MatchEvent[],
  until: Date | null,
): ScoreMark[] {
  const log = wholeLog.filter(({ at }) => until === null || Date.parse(at) <= until.getTime());
  const marks: ScoreMark[] = [];
  let before = lastGame(initialScore);
  const areDoubles = isDoubles(discipline, sides);
  for (const { event, state, isVoided } of stepsOf(format, areDoubles, log, limits.tournament.recounted)) {
    const after = lastGame(state);
    if (before.game !== after.game || !isSameScore(before.score, after.score))
      marks.push({
        at: new Date(event.at),
        game: after.game,
        score: after.score,
        wonBy: isCorrection(event) ? null : winnerOf(before, after),
        isVoided,
      });
    before = after;
  }
  return marks.slice(-limits.tournament.marks);
}

interface GameScore {
  /** The number of the game, from 1. */
  game: number;
  score: Score;
}

function lastGame(state: ScoreState): GameScore {
  const games = shownGames(state);
  return { game: Math.max(games.length, 1), score: games.at(-1) ?? [0, 0] };
}

function isSameScore(one: Score, other: Score): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

function isCorrection({ kind }: MatchEvent): boolean {
  return kind === "VOID" || kind === "SCORE_SET";
}

/** The side that gained a point; null when a new game began without a point. */
function winnerOf(before: GameScore, { game, score }: GameScore): number | null {
  const former: Score = game === before.game ? before.score : [0, 0];
  const winner = score.findIndex((points, side) => points > (former[side] ?? 0));
  return winner < 0 ? null : winner;
}

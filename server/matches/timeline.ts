import { applyEvent } from "../../domain/scoring/applyEvent.ts";
import { isDoubles } from "../../domain/scoring/doubles.ts";
import { isImpossible } from "../../domain/scoring/impossibilities.ts";
import type { MatchEvent } from "../../domain/scoring/matchEvents.ts";
import { reduceMatch } from "../../domain/scoring/reduceMatch.ts";
import type { Score, ScoreState } from "../../domain/scoring/scoreState.ts";
import { initialScore, shownGames } from "../../domain/scoring/scoreState.ts";
import { followVoids } from "../../domain/scoring/voids.ts";
import { limits } from "../limits.ts";
import type { Match } from "./match.entity.ts";
import type { ScoreMark } from "./matchParts.ts";

/**
 * The score after each event of a log that changed it, as it stood then: a rally that was voided later has its own mark, and
 * its VOID another one. Only events up to `until`, if that is not null; of more marks than the limit, the last.
 */
export function marksOf(match: Match, wholeLog: readonly MatchEvent[], until: Date | null): ScoreMark[] {
  const log = wholeLog.filter(({ at }) => until === null || Date.parse(at) <= until.getTime());
  const voids = followVoids(log);
  const marks: ScoreMark[] = [];
  let state = initialScore;
  for (const [index, event] of log.entries()) {
    const next = stateAfter(match, state, log, index);
    const [before, after] = [lastGame(state), lastGame(next)];
    state = next;
    if (before.game === after.game && isSameScore(before.score, after.score)) continue;
    marks.push({
      at: new Date(event.at),
      game: after.game,
      score: after.score,
      wonBy: isCorrection(event) ? null : winnerOf(before, after),
      isVoided: "isVoided" in voids && voids.isVoided[index] === true,
    });
  }
  return marks.slice(-limits.tournament.marks);
}

/** The state after the event at `index`, whose log up to it gave `state`. What was impossible changed nothing. */
function stateAfter(
  { format, discipline, sides }: Match,
  state: ScoreState,
  log: readonly MatchEvent[],
  index: number,
): ScoreState {
  const event = log[index];
  if (!event) return state;
  const areDoubles = isDoubles(discipline, sides);
  if (event.kind !== "VOID") {
    const applied = applyEvent(format, areDoubles, state, event);
    return isImpossible(applied) ? state : applied;
  }
  const reduced = reduceMatch(format, areDoubles, log.slice(0, index + 1));
  return "state" in reduced ? reduced.state : state;
}

interface GameScore {
  /** From 1. */
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

/** The side that has a point more than before; null when a new game began without one. */
function winnerOf(before: GameScore, { game, score }: GameScore): number | null {
  const former: Score = game === before.game ? before.score : [0, 0];
  const winner = score.findIndex((points, side) => points > (former[side] ?? 0));
  return winner < 0 ? null : winner;
}

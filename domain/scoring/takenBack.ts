import { applyEvent } from "./applyEvent.ts";
import type { ScoringFormat } from "./formats.ts";
import { isImpossible } from "./impossibilities.ts";
import type { MatchEvent } from "./matchEvents.ts";
import { type ScoreState, type Side, initialScore, phaseOfPlay } from "./scoreState.ts";
import { followVoids } from "./voids.ts";

/**
 * The rally whose point the side may take back: its last one in the current game, or the one that has just finished a
 * game or the match. Null when there is none, so that earlier games never change.
 */
export function findRallyToTakeBack(
  format: ScoringFormat,
  isDoubles: boolean,
  events: readonly MatchEvent[],
  side: Side,
): MatchEvent | null {
  const voids = followVoids(events);
  if ("impossible" in voids) return null;
  let state = initialScore;
  let last: MatchEvent | null = null;
  let gameEnd: MatchEvent | null = null;
  for (const [index, event] of events.entries()) {
    if (voids.isVoided[index] === true) continue;
    const applied = applyEvent(format, isDoubles, state, event);
    if (isImpossible(applied)) return null;
    const isOfSide = event.kind === "RALLY" && event.side === side;
    if (event.kind === "SCORE_SET") {
      // The score no longer depends on the rallies before a correction.
      [last, gameEnd] = [null, null];
    } else if (applied.games.length > state.games.length) {
      [last, gameEnd] = [null, isOfSide ? event : null];
    } else if (isOfSide) {
      last = event;
    } else if (event.kind === "CARD") {
      // The point of a card after the end of the match would count in the game that continues.
      gameEnd = null;
    }
    state = applied;
  }
  return hasJustFinishedGame(state) ? gameEnd : last;
}

/** Whether the last point has finished a game, and nothing that depends on this has happened since. */
function hasJustFinishedGame(state: ScoreState): boolean {
  if (state.points[0] + state.points[1] > 0) return false;
  if (state.phase === "FINISHED") return state.ending === "NORMAL" && !state.isConfirmed;
  return phaseOfPlay(state) === "BETWEEN_GAMES";
}

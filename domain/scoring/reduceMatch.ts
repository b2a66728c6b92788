import { applyEvent } from "./applyEvent.ts";
import type { ScoringFormat } from "./formats.ts";
import { isImpossible } from "./impossibilities.ts";
import type { MatchEvent } from "./matchEvents.ts";
import { type ScoreState, initialScore } from "./scoreState.ts";
import { followVoids } from "./voids.ts";

/** The score state of a log, or the number of its first impossible event and why it is impossible. */
export type Reduced = { state: ScoreState } | { impossible: number; reason: string };

/**
 * The state of a match after these events, which are its whole log in order. Voided events are skipped, and a voided
 * VOID voids nothing.
 */
export function reduceMatch(
  format: ScoringFormat,
  isDoubles: boolean,
  events: readonly MatchEvent[],
): Reduced {
  const voids = followVoids(events);
  if ("impossible" in voids) return voids;

  let state = initialScore;
  for (const [index, event] of events.entries()) {
    if (voids.isVoided[index] === true) continue;
    const applied = applyEvent(format, isDoubles, state, event);
    if (isImpossible(applied)) return { impossible: event.number, reason: applied.reason };
    state = applied;
  }
  return { state: { ...state, changedAt: events.at(-1)?.at ?? null } };
}

import { applyEvent } from "./applyEvent.ts";
import type { ScoringFormat } from "./formats.ts";
import { isImpossible } from "./impossibilities.ts";
import type { MatchEvent } from "./matchEvents.ts";
import { type ScoreState, initialScore } from "./scoreState.ts";
import { type VoidableLog, createVoidableLog } from "./voids.ts";

/** One event of a log, and the state after it. */
export interface Step {
  event: MatchEvent;
  state: ScoreState;
  /** Whether a later event of the log voids it. */
  isVoided: boolean;
}

/**
 * The state after each event of a log, as it was at that time. Impossible events change nothing. A VOID recounts the
 * events from the one that it names. When more than `mostRecounted` events of a log would be recounted, the voided
 * events of its beginning are omitted.
 */
export function stepsOf(
  format: ScoringFormat,
  isDoubles: boolean,
  events: readonly MatchEvent[],
  mostRecounted: number,
): Step[] {
  const whole = createVoidableLog();
  const recounted = events.map((event, index) => index - addTo(whole, event, index));
  const first = findStart(recounted, mostRecounted);
  const log = createVoidableLog();
  const states: ScoreState[] = [];
  const steps: Step[] = [];

  const count = (from: number, to: number): void => {
    let state = states[from - 1] ?? initialScore;
    for (const [place, event] of events.slice(from, to + 1).entries()) {
      const applied = log.isVoided(from + place) ? state : applyEvent(format, isDoubles, state, event);
      if (!isImpossible(applied)) state = applied;
      states[from + place] = state;
    }
  };
  const addStep = (event: MatchEvent, index: number): void => {
    const state = states[index] ?? initialScore;
    steps.push({ event, state, isVoided: whole.isVoided(index) });
  };

  const [beginning, rest] = [events.slice(0, first), events.slice(first)];
  for (const [index, event] of beginning.entries()) addTo(log, event, index);
  count(0, first - 1);
  for (const [index, event] of beginning.entries())
    if (!log.isVoided(index) && event.kind !== "VOID") addStep(event, index);
  for (const [place, event] of rest.entries()) {
    const index = first + place;
    count(addTo(log, event, index), index);
    addStep(event, index);
  }
  return steps;
}

/** The index of the first event that the added event affects. */
function addTo(log: VoidableLog, event: MatchEvent, index: number): number {
  const added = log.add(event);
  return "from" in added ? added.from : index;
}

/** The index from which at most `most` events are recounted. */
function findStart(recounted: readonly number[], most: number): number {
  let first = recounted.length;
  for (let sum = 0; first > 0; first -= 1) {
    sum += recounted[first - 1] ?? 0;
    if (sum > most) break;
  }
  return first;
}

import { applyEvent } from "../applyEvent.ts";
import type { ScoringFormat } from "../formats.ts";
import { isImpossible } from "../impossibilities.ts";
import type { MatchEvent } from "../matchEvents.ts";
import { reduceMatch } from "../reduceMatch.ts";
import { type ScoreState, type Side, initialScore } from "../scoreState.ts";
import { type Entry, card, eventOf, play, rally, scoreSet, toss, voidOf } from "./log.ts";

type Random = () => number;

/** A log, and the state after each of its events. Each state is the reduction of all events up to it. */
interface RandomLog {
  events: MatchEvent[];
  states: ScoreState[];
}

/** A possible log of random events, in which about every tenth event undoes another. */
export function makeRandomLog(random: Random, format: ScoringFormat, isDoubles: boolean): RandomLog {
  const length = Math.floor(random() * 260);
  const strength = 0.35 + random() * 0.3;
  const events: MatchEvent[] = [];
  const states: ScoreState[] = [];
  for (let step = 0; step < length; step += 1) {
    const begins = events.length === 0 && random() < 0.9;
    const entry = begins ? toss : chooseEntry(random, strength, events.length, isDoubles);
    events.push(eventOf(entry, events.length + 1));
    const next = followLast(format, isDoubles, states.at(-1) ?? initialScore, events);
    if (next === null) events.pop();
    else states.push(next);
  }
  return { events, states };
}

/** The state after the last of these events, which is applied to `state`; null when the event is impossible. */
function followLast(
  format: ScoringFormat,
  isDoubles: boolean,
  state: ScoreState,
  events: readonly MatchEvent[],
): ScoreState | null {
  const last = events.at(-1);
  if (last === undefined) return null;
  if (last.kind !== "VOID") {
    const applied = applyEvent(format, isDoubles, state, last);
    return isImpossible(applied) ? null : applied;
  }
  const reduced = reduceMatch(format, isDoubles, events);
  return "impossible" in reduced ? null : reduced.state;
}

function chooseEntry(random: Random, strength: number, length: number, isDoubles: boolean): Entry {
  const side: Side = random() < strength ? 0 : 1;
  const player = () => (isDoubles && random() < 0.5 ? 1 : 0);
  const kind = random();
  if (kind < 0.8) return rally(side);
  if (kind < 0.9) return voidOf(length - Math.floor(random() ** 2 * Math.min(length, 30)));
  if (kind < 0.94) return play;
  if (kind < 0.95) return { kind: "PLAY", detail: { serverPlayer: player(), receiverPlayer: player() } };
  if (kind < 0.96) return card(random() < 0.7 ? "YELLOW" : "RED", side);
  if (kind < 0.965) return { kind: random() < 0.5 ? "INJURY" : "SUSPENDED" };
  if (kind < 0.975) return { kind: "RESUMED" };
  if (kind < 0.98) return { kind: "SHUTTLE" };
  if (kind < 0.985) return toss;
  if (kind < 0.99) {
    const right = [player(), player()];
    return { kind: "SERVICE_CORRECTED", detail: { serving: side, right, leftSide: side } };
  }
  if (kind < 0.992)
    return scoreSet([[Math.floor(random() * 12), Math.floor(random() * 12)]], { serving: side });
  if (kind < 0.994) return { kind: "CONFIRMED" };
  if (kind < 0.996) return { kind: "RETIRED", side };
  if (kind < 0.998) return card("BLACK", side);
  return { kind: "NO_MATCH" };
}

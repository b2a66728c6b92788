import { expect, test } from "vitest";

import { createRandom } from "../../server/testing/random.ts";
import { applyEvent } from "./applyEvent.ts";
import { type ScoringFormat, scoringFormats } from "./formats.ts";
import { isImpossible } from "./impossibilities.ts";
import type { MatchEvent } from "./matchEvents.ts";
import { areGamesPossible } from "./possibleScores.ts";
import { reduceMatch } from "./reduceMatch.ts";
import { type ScoreState, type Side, initialScore, shownGames } from "./scoreState.ts";
import {
  type Entry,
  card,
  eventOf,
  idOf,
  logOf,
  play,
  rally,
  scoreSet,
  toss,
  voidOf,
} from "./testing/log.ts";

const formats: readonly ScoringFormat[] = [
  "THREE_BY_21",
  "THREE_BY_15",
  "THREE_BY_11",
  "FIVE_BY_11",
  "ONE_BY_21",
];

/** More than this many rallies are counted in all. */
const leastRallies = 100_000;

test("Any possible log with undone events gives the same score as the log without them", () => {
  const random = createRandom(17);
  let [rallies, voids, logs] = [0, 0, 0];
  while (rallies < leastRallies) {
    const format = formats[logs % formats.length] ?? "THREE_BY_21";
    const isDoubles = random() < 0.5;
    const events = makeLog(random, format, isDoubles);
    const remaining = removeVoided(events);
    const whole = reduceMatch(format, isDoubles, events);
    const cleaned = reduceMatch(format, isDoubles, remaining);
    // When the last event happened may differ: it may be one that was undone.
    expect(stateOf(whole), `log ${logs}`).toEqual(stateOf(cleaned));
    expectSoundness(format, stateOf(whole));

    rallies += events.filter(({ kind }) => kind === "RALLY").length;
    voids += events.filter(({ kind }) => kind === "VOID").length;
    logs += 1;
  }
  expect(voids).toBeGreaterThan(leastRallies / 20);
});

test("A log of 2,000 events is reduced within milliseconds", () => {
  const random = createRandom(3);
  const entries: Entry[] = [toss, play];
  while (entries.length < 2_000) entries.push(rally(random() < 0.5 ? 0 : 1), voidOf(entries.length + 1));
  const events = logOf(entries);
  reduceMatch("THREE_BY_21", true, events);
  const began = performance.now();
  for (let round = 0; round < 10; round += 1) reduceMatch("THREE_BY_21", true, events);
  // Far above what it takes, so that a busy machine does not fail it, and far below what repeated reduction would take.
  expect((performance.now() - began) / 10).toBeLessThan(100);
});

type Random = () => number;

/** A possible log of any events, in which about each tenth event undoes another. */
function makeLog(random: Random, format: ScoringFormat, isDoubles: boolean): MatchEvent[] {
  const length = Math.floor(random() * 260);
  const strength = 0.35 + random() * 0.3;
  const events: MatchEvent[] = [];
  let state = initialScore;
  for (let step = 0; step < length; step += 1) {
    const begins = events.length === 0 && random() < 0.9;
    const entry = begins ? toss : chooseEntry(random, strength, events.length, isDoubles);
    events.push(eventOf(entry, events.length + 1));
    const next = followLast(format, isDoubles, state, events);
    if (next === null) events.pop();
    else state = next;
  }
  // One event after the other gives what the whole log gives.
  expect(reduceMatch(format, isDoubles, events)).toEqual({ state });
  return events;
}

/** The state after the last of these events, which follows `state`; null when it is impossible. */
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

/** The log without its voids and what they undo, by the definition: a VOID that is not undone itself undoes. */
function removeVoided(events: readonly MatchEvent[]): MatchEvent[] {
  const undone = new Set<unknown>();
  for (const event of events.toReversed()) {
    if (event.kind === "VOID" && !undone.has(event.id)) undone.add(event.detail["eventId"]);
  }
  return events.filter(({ id, kind }) => kind !== "VOID" && !undone.has(id));
}

function stateOf(reduced: ReturnType<typeof reduceMatch>): ScoreState {
  if ("impossible" in reduced) throw new Error(`${idOf(reduced.impossible)}: ${reduced.reason}`);
  return { ...reduced.state, changedAt: null };
}

/** What holds of every state. */
function expectSoundness(format: ScoringFormat, state: ScoreState): void {
  const { games, gamesWon, phase, winner, ending, interrupted, timer } = state;
  expect(areGamesPossible(format, state.phase === "FINISHED" ? games : [...games, state.points])).toBe(true);
  expect(gamesWon[0] + gamesWon[1]).toBe(games.length);
  expect(shownGames(state).length - games.length).toBeLessThanOrEqual(1);
  expect(games.length).toBeLessThanOrEqual(scoringFormats[format].games);
  expect(phase === "FINISHED").toBe(ending !== null);
  expect(winner === null).toBe(ending === null || ending === "NO_MATCH");
  expect(interrupted !== null).toBe(phase === "INJURY" || phase === "SUSPENDED");
  if (phase === "FINISHED") expect(timer).toBeNull();
}

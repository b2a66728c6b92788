import { expect, test } from "vitest";

import { createRandom } from "../../server/testing/random.ts";
import { type ScoringFormat, scoringFormats } from "./formats.ts";
import type { MatchEvent } from "./matchEvents.ts";
import { areGamesPossible } from "./possibleScores.ts";
import { reduceMatch } from "./reduceMatch.ts";
import { type ScoreState, initialScore, shownGames } from "./scoreState.ts";
import { type Entry, idOf, logOf, play, rally, toss, voidOf } from "./testing/log.ts";
import { makeRandomLog } from "./testing/randomLog.ts";

const formats: readonly ScoringFormat[] = [
  "THREE_BY_21",
  "THREE_BY_15",
  "THREE_BY_11",
  "FIVE_BY_11",
  "ONE_BY_21",
];

/** The minimum number of rallies in all random logs together. */
const leastRallies = 100_000;

test("Any possible log with undone events gives the same score as the log without them", () => {
  const random = createRandom(17);
  let [rallies, voids, logs] = [0, 0, 0];
  while (rallies < leastRallies) {
    const format = formats[logs % formats.length] ?? "THREE_BY_21";
    const isDoubles = random() < 0.5;
    const { events, states } = makeRandomLog(random, format, isDoubles);
    const remaining = removeVoided(events);
    const whole = reduceMatch(format, isDoubles, events);
    // Applying the events one by one has the same result as reducing the whole log.
    expect(whole).toEqual({ state: states.at(-1) ?? initialScore });
    const cleaned = reduceMatch(format, isDoubles, remaining);
    // The time of the last event may differ, because that event may have been undone.
    expect(stateOf(whole), `log ${logs}`).toEqual(stateOf(cleaned));
    expectSoundness(format, stateOf(whole));

    rallies += events.filter(({ kind }) => kind === "RALLY").length;
    voids += events.filter(({ kind }) => kind === "VOID").length;
    logs += 1;
  }
  expect(voids).toBeGreaterThan(leastRallies / 20);
});

test("The work of a reduction grows with the number of events, not with its square", () => {
  const random = createRandom(3);
  const entries: Entry[] = [toss, play];
  while (entries.length < 2_000) entries.push(rally(random() < 0.5 ? 0 : 1), voidOf(entries.length + 1));
  const events = logOf(entries);
  let reads = 0;
  const counted = events.map(
    (event) => new Proxy(event, { get: (target, key) => (reads++, Reflect.get(target, key)) }),
  );
  reduceMatch("THREE_BY_21", true, counted);
  // A reduction that starts again at each event would read at least a million times.
  expect(reads / events.length).toBeLessThan(50);
});

/**
 * The log without its voids and the events that they undo. By definition, only a VOID that is not undone itself undoes
 * an event.
 */
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

/** Checks the invariants of every state. */
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

import { describe, expect, test } from "vitest";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import type { MatchEvent } from "../../../domain/scoring/matchEvents.ts";
import { reduceMatch } from "../../../domain/scoring/reduceMatch.ts";
import type { ScoreState } from "../../../domain/scoring/scoreState.ts";
import type { DemonstrationCourt, DemonstrationMatch } from "./demonstrationMatches.ts";
import { demonstrationCourt, findDemonstrationMatch, listEvents } from "./demonstrationMatches.ts";
import { programmes } from "./programme.ts";
import { courtNumbers } from "./streams.ts";

const now = new Date("2026-11-24T13:07:31Z");

function demonstrationCourts(at: Date): DemonstrationCourt[] {
  return courtNumbers.map((court) => demonstrationCourt(court, at));
}

function matchesOf({ former, present, next }: DemonstrationCourt): DemonstrationMatch[] {
  return [former, present, ...next];
}

function stateOf(match: DemonstrationMatch, at: Date): ScoreState {
  const reduced = reduceMatch(match.format, isDoubles(match.discipline, match.sides), listEvents(match, at));
  if ("impossible" in reduced) throw new Error(`${reduced.impossible}: ${reduced.reason}`);
  return reduced.state;
}

/** The logs of all matches by their ids. */
function readLogs(at: Date): Record<string, MatchEvent[]> {
  const matches = demonstrationCourts(at).flatMap(matchesOf);
  return Object.fromEntries(matches.map((match) => [match.id, listEvents(match, at)]));
}

/** The times within this number of minutes at which something changes. */
function listChanges(minutes: number): Date[] {
  const changes: Date[] = [];
  for (let at = now; at.getTime() < now.getTime() + minutes * 60_000;) {
    at = new Date(Math.min(...demonstrationCourts(at).map(({ changesAt }) => changesAt.getTime())));
    changes.push(at);
  }
  return changes;
}

/** Each court at each minute of this number of hours. */
function lookIn(hours: number): DemonstrationCourt[] {
  const minutes = Array.from({ length: hours * 60 }, (_, minute) => now.getTime() + minute * 60_000);
  return minutes.flatMap((at) => demonstrationCourts(new Date(at)));
}

describe("The matches of the demonstration", () => {
  test("are the same for the same time", () => {
    expect(demonstrationCourts(now)).toEqual(demonstrationCourts(new Date(now)));
    const ids = demonstrationCourts(now).flatMap((court) => [
      court.id,
      ...matchesOf(court).flatMap((match) => [match.id, ...listEvents(match, now).map((event) => event.id)]),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
    ).toEqual([]);
  });

  test("are one past, one current and two future matches on each of three courts", () => {
    const courts = demonstrationCourts(now);
    expect(courts).toHaveLength(3);
    for (const court of courts) {
      expect(stateOf(court.former, now)).toMatchObject({ phase: "FINISHED", isConfirmed: true });
      expect(listEvents(court.present, now).length).toBeGreaterThan(0);
      expect(court.next.map((match) => listEvents(match, now))).toEqual([[], []]);
    }
  });

  test("are found by their external ids", () => {
    for (const { id, externalId, startsAt, script } of demonstrationCourts(now).flatMap(matchesOf))
      expect(findDemonstrationMatch(externalId)).toMatchObject({ id, startsAt, script });
    for (const other of [null, "btp:3_1004", "demonstration:9-1", "demonstration:1--1"])
      expect(findDemonstrationMatch(other)).toBeNull();
  });

  test("have both formats, singles, doubles and players of many countries", () => {
    const matches = programmes.flatMap((programme) => programme.matches);
    expect(new Set(matches.map(({ format }) => format))).toEqual(new Set(["THREE_BY_21", "THREE_BY_15"]));
    expect(new Set(matches.map(({ sides }) => sides[0].players.length))).toEqual(new Set([1, 2]));
    const players = matches.flatMap(({ sides }) => sides.flatMap((side) => side.players));
    expect(new Set(players.map(({ country }) => country)).size).toBeGreaterThan(10);
    for (const { name, country } of players) expect(`${name} ${country}`).toMatch(/^\S+( \S+)+ [A-Z]{3}$/);
  });

  test("change at the announced times and at no other", () => {
    let logs = readLogs(now);
    for (const at of listChanges(5)) {
      expect(readLogs(new Date(at.getTime() - 1))).toEqual(logs);
      const next = readLogs(at);
      expect(next).not.toEqual(logs);
      for (const [id, events] of Object.entries(logs))
        if (next[id] !== undefined) expect(next[id].slice(0, events.length)).toEqual(events);
      logs = next;
    }
  });

  test("have no events of the future", () => {
    const times = Object.values(readLogs(now)).flatMap((events) => events.map(({ at }) => Date.parse(at)));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    expect(Math.max(...times)).toBeGreaterThan(now.getTime() - 60_000);
  });

  test("follow each other after a minute, and each is possible from beginning to end", () => {
    const seen = new Map<string, DemonstrationMatch>();
    for (const court of lookIn(8)) {
      const finished = court.former;
      if (seen.has(finished.id)) continue;
      seen.set(finished.id, finished);
      const { startsAt } = court.present;
      const state = stateOf(finished, startsAt);
      expect(state).toMatchObject({ phase: "FINISHED", ending: "NORMAL", isConfirmed: true });
      expect(startsAt.getTime() - Date.parse(state.endedAt ?? "")).toBe(60_000);
    }
    expect(seen.size).toBeGreaterThan(40);
  });

  test("follow in the order of their draws: no player of a final is in the next match", () => {
    let finals = 0;
    for (const { matches } of programmes)
      for (const [place, match] of matches.entries()) {
        if (match.round !== "Final") continue;
        finals += 1;
        const next = matches[(place + 1) % matches.length];
        expect(next?.round).toBe("Quarter-final");
        expect(next?.name).not.toBe(match.name);
      }
    expect(finals).toBe(6);
    const players = programmes.flatMap(({ matches }) =>
      matches.flatMap(({ round, sides }) =>
        round === "Quarter-final" ? sides.flatMap((side) => side.players.map(({ name }) => name)) : [],
      ),
    );
    expect(new Set(players).size).toBe(players.length);
  });

  test("show the next round’s players once they are decided", () => {
    for (const court of lookIn(8)) {
      for (const { sides } of [court.former, court.present])
        for (const { players } of sides) expect(players).not.toEqual([]);
      for (const { sides } of court.next)
        for (const { players, from } of sides)
          if (players.length === 0) expect(from).toMatch(/^Winner of [1-3]\d\d$/);
    }
    // The first semi-final is played by the winners of the first two quarter-finals.
    const [, mixed] = programmes;
    const [first, second, , , semiFinal] = mixed?.matches ?? [];
    expect(semiFinal?.round).toBe("Semi-final");
    expect(semiFinal?.sides.map(({ players }) => players)).toEqual(
      [first, second].map((match) => match?.sides[match.script.winner].players),
    );
  });
});

test("A rally falls every twelve seconds while nothing interrupts play", () => {
  const { events } = programmes[0]?.matches[0]?.script ?? { events: [] };
  const gaps = events.flatMap((event, index) => {
    const before = events[index - 1];
    return event.kind === "RALLY" && before?.kind === "RALLY" ? [event.second - before.second] : [];
  });
  expect(gaps.length).toBeGreaterThan(30);
  expect(new Set(gaps)).toEqual(new Set([12]));
});

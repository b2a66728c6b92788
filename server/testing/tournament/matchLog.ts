import { randomUUID } from "node:crypto";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import type { MatchEvent, MatchEventKind } from "../../../domain/scoring/matchEvents.ts";
import { reduceMatch } from "../../../domain/scoring/reduceMatch.ts";
import type { PlayerIndex, Side } from "../../../domain/scoring/scoreState.ts";
import { openDatabase } from "../../database.ts";
import { findMatch, logsOfMatches } from "../../tournament/matches/matchRows.ts";
import { applyScore } from "../../tournament/matches/score.service.ts";
import { takeTournamentClock } from "../../tournament/tournamentClock.ts";
import type { Harness } from "../harness.ts";
import { settingsOf } from "../services/databases.ts";
import { readTournamentRevision } from "./tournament.ts";

/** The fields of an event that a test sets; the others are derived from the log. */
export interface TestEvent {
  kind: MatchEventKind;
  side?: Side;
  player?: PlayerIndex;
  detail?: Record<string, unknown>;
}

/** Writes events into the logs of matches, as the server does when a scorer sends them. */
export interface MatchLogs {
  /** Appends events to the match's log, and returns them. */
  record: (matchId: string, events: readonly TestEvent[]) => Promise<MatchEvent[]>;
  close: () => Promise<void>;
}

export async function openMatchLogs(site: Harness): Promise<MatchLogs> {
  const database = await openDatabase(settingsOf(site.databaseUrl), () => undefined);
  return {
    async record(matchId, events) {
      const recorded = await database.transaction(async (db) => {
        await takeTournamentClock(db);
        const match = await findMatch(db, matchId);
        const [log = []] = await logsOfMatches(db, [matchId]);
        const first = match.lastEventNumber + 1;
        const added = events.map((event, index) => writeEvent(event, first + index, log.at(-1)));
        const reduced = reduceMatch(match.format, isDoubles(match.discipline, match.sides), [
          ...log,
          ...added,
        ]);
        if ("impossible" in reduced) throw new Error(`${reduced.impossible}: ${reduced.reason}`);
        for (const { id, number, kind, side, player, detail, at } of added)
          await db.query(
            `insert into match_event (match_id, number, id, kind, side, player, detail, at, lease)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
            [matchId, number, id, kind, side, player, JSON.stringify(detail), at, match.lease],
          );
        await applyScore(db, match, reduced.state, first + added.length - 1);
        return added;
      });
      await waitForRevision(site, await readTournamentRevision(site));
      return recorded;
    },
    close: () => database.destroy(),
  };
}

/** Waits until the server has received this revision of the tournament. */
async function waitForRevision({ visitor }: Harness, revision: number): Promise<void> {
  for (let received = 0; received < revision;) {
    const { tournament } = await visitor.query<{ tournament: { revision: number } }>(
      "{ tournament { revision } }",
    );
    received = tournament.revision;
  }
}

/** Creates an event ten seconds after the previous one. */
function writeEvent(
  { kind, side, player, detail }: TestEvent,
  number: number,
  previous: MatchEvent | undefined,
): MatchEvent {
  const start = previous
    ? Date.parse(previous.at) + 10_000 * (number - previous.number)
    : Date.now() - 3_600_000;
  return {
    id: randomUUID(),
    number,
    kind,
    side: side ?? null,
    player: player ?? null,
    detail: detail ?? {},
    at: new Date(previous ? start : start + 10_000 * number).toISOString(),
  };
}

/** One rally for each digit, won by the side of that number: `0010`. */
export const rallies = (winners: string): TestEvent[] =>
  Array.from(winners, (side) => ({ kind: "RALLY", side: side === "0" ? 0 : 1 }));

/** A complete match, in which side 0 wins every rally. */
export const ralliesToEnd: TestEvent[] = rallies("0".repeat(42));

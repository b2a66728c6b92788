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

/** What a test says of an event; the rest follows from the log. */
export interface TestEvent {
  kind: MatchEventKind;
  side?: Side;
  player?: PlayerIndex;
  detail?: Record<string, unknown>;
}

/** Writes to the logs of matches, as the server does when a scorer sends events. */
export interface MatchLogs {
  /** Adds events to the end of the match's log and gives them. */
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

/** Until the server has heard of what another program has changed. */
async function waitForRevision({ visitor }: Harness, revision: number): Promise<void> {
  for (let heard = 0; heard < revision;) {
    const { tournament } = await visitor.query<{ tournament: { revision: number } }>(
      "{ tournament { revision } }",
    );
    heard = tournament.revision;
  }
}

/** Ten seconds after the event before it. */
function writeEvent(
  { kind, side, player, detail }: TestEvent,
  number: number,
  before: MatchEvent | undefined,
): MatchEvent {
  const start = before ? Date.parse(before.at) + 10_000 * (number - before.number) : Date.now() - 3_600_000;
  return {
    id: randomUUID(),
    number,
    kind,
    side: side ?? null,
    player: player ?? null,
    detail: detail ?? {},
    at: new Date(before ? start : start + 10_000 * number).toISOString(),
  };
}

/** Rallies that these sides win, as `0010`. */
export const rallies = (winners: string): TestEvent[] =>
  Array.from(winners, (side) => ({ kind: "RALLY", side: side === "0" ? 0 : 1 }));

/** A whole match, which side 0 wins without losing a rally. */
export const ralliesToEnd: TestEvent[] = rallies("0".repeat(42));

import type { EntityManager } from "typeorm";

import { initialScore } from "../../../domain/scoring/scoreState.ts";
import { dayIn } from "../../../domain/tournament/matchForm.ts";
import { readRow } from "../../postgres/rows.ts";
import { visitor } from "../../rights/caller.ts";
import { Court } from "../../tournament/courts/court.entity.ts";
import { callMatch, isOnCourt } from "../../tournament/matches/calls.service.ts";
import type { PlacedMatch, StoredSide } from "../../tournament/matches/match.entity.ts";
import { Match } from "../../tournament/matches/match.entity.ts";
import { findMatch, matchesById } from "../../tournament/matches/matchRows.ts";
import { appendEvents } from "../../tournament/scorers/eventLog.ts";
import { takeTournamentClock } from "../../tournament/tournamentClock.ts";
import type { DemonstrationCourt, DemonstrationMatch } from "./demonstrationMatches.ts";
import { externalIdPrefix, findDemonstrationMatch, listEvents } from "./demonstrationMatches.ts";

/** The number of a court's ended matches that are stored. */
const mostFormerMatches = 6;

/**
 * Records the events of a court up to now that no process has recorded yet. A match that an admin has called, scored or
 * cancelled is not changed, and neither is its court until that match is over. The caller opens the transaction.
 */
export async function playCourt(
  db: EntityManager,
  timeZone: string,
  { id, former, present, next }: DemonstrationCourt,
  now: Date,
): Promise<void> {
  await takeTournamentClock(db);
  const court = await readRow(db, Court, "where id = $1", [id]);
  if (court === null) return;
  const [current = null] = court.currentMatchId === null ? [] : await matchesById(db, [court.currentMatchId]);
  if (current !== null) {
    const match = findDemonstrationMatch(current.externalId);
    if (match !== null) await recordEvents(db, current, match, now);
    if (isOnCourt(current) || current.id === present.id) return;
  }
  const due = current === null ? [former, present] : [present];
  await planMatches(db, timeZone, id, [...due, ...next]);
  for (const match of due) await beginMatch(db, timeZone, id, match, now);
  await deleteMatches(db, id, [...due, ...next]);
}

/** Adds missing matches, and their players once they are decided. */
async function planMatches(
  db: EntityManager,
  timeZone: string,
  courtId: string,
  matches: readonly DemonstrationMatch[],
): Promise<void> {
  const ids = matches.map(({ id }) => id);
  const stored = await matchesById(db, ids);
  for (const [index, match] of matches.entries()) {
    const { status, sides } = stored[index] ?? {};
    if (sides === undefined) await addMatch(db, rowOf(match, timeZone, courtId));
    else if (status === "SCHEDULED" && sides.some(({ players }) => players.length === 0))
      await db.update(Match, { id: match.id }, { sides: sidesOf(match) });
  }
}

const kinds = ["AT", "FOLLOWS", "NOT_BEFORE"] as const;

/** Adds a match. Its day is published unless an admin has withdrawn it. */
async function addMatch(db: EntityManager, match: Partial<Match>): Promise<void> {
  await db.query("insert into tournament_day (day, published_at) values ($1, now()) on conflict do nothing", [
    match.day,
  ]);
  await db.insert(Match, match);
}

function rowOf(match: DemonstrationMatch, timeZone: string, courtId: string): Partial<Match> {
  const { id, externalId, place, number, discipline, draw, round, format, startsAt } = match;
  return {
    id,
    externalId,
    number,
    discipline,
    draw,
    round,
    format,
    sides: sidesOf(match),
    day: dayIn(timeZone, startsAt),
    courtId,
    sequence: place,
    scheduledAt: startsAt,
    scheduledKind: kinds[place % kinds.length] ?? "FOLLOWS",
    score: initialScore,
  };
}

function sidesOf({ sides }: DemonstrationMatch): StoredSide[] {
  return sides.map(({ players, from }) => ({ players: [...players], from }));
}

/** Calls the match, unless it has been called, played or cancelled, and records its events up to now. */
async function beginMatch(
  db: EntityManager,
  timeZone: string,
  courtId: string,
  match: DemonstrationMatch,
  now: Date,
): Promise<void> {
  const { status } = await findMatch(db, match.id);
  if (status !== "SCHEDULED") return;
  const called = await callMatch(db, timeZone, visitor, match.id, courtId);
  // The match began earlier, when no process was running.
  called.calledAt = match.startsAt;
  await db.update(Match, { id: match.id }, { calledAt: match.startsAt });
  await recordEvents(db, called, match, now);
}

/** Records the due events, unless an admin or a device scores the match, which then has a lease. */
async function recordEvents(
  db: EntityManager,
  stored: PlacedMatch,
  match: DemonstrationMatch,
  now: Date,
): Promise<void> {
  if (stored.lease !== 0 || stored.status === "CANCELLED") return;
  const events = listEvents(match, now, stored.lastEventNumber);
  if (events.length === 0) return;
  const added = events.map((event) => ({ ...event, at: new Date(event.at) }));
  const refused = await appendEvents(db, visitor, stored, added, now);
  if (refused !== null) throw new Error(`${match.externalId}: ${refused.message}`);
}

/** Deletes the court's older matches, and those whose time passed while an admin used the court. */
async function deleteMatches(
  db: EntityManager,
  courtId: string,
  kept: readonly DemonstrationMatch[],
): Promise<void> {
  await db.query(
    `with own as (
        select id, status, row_number() over (partition by status = 'SCHEDULED' order by scheduled_at desc) as age
          from match where court_id = $1 and external_id like $2 and id <> all($3))
      delete from match using own
        where match.id = own.id and (own.status = 'SCHEDULED' or own.age > $4)`,
    [courtId, `${externalIdPrefix}%`, kept.map(({ id }) => id), mostFormerMatches],
  );
}

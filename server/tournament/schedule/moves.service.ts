import type { EntityManager } from "typeorm";

import { toInstant, toLocalTime } from "../../../domain/localTime.ts";
import { numberRows, orderColumns } from "../../catalogue/order.ts";
import { UserErrorCode, badInput, userError } from "../../errors.ts";
import { findCourt } from "../courts/court.service.ts";
import type { PlacedMatch } from "../matches/match.entity.ts";
import { findMatch } from "../matches/matchRows.ts";
import { takeTournamentClock } from "../tournamentClock.ts";

/** A position among the SCHEDULED matches of a court and day, from 1. A position after the last one means the end. */
interface PlaceOfMatch {
  courtId: string | null;
  day: string;
  place: number;
}

/** The matches of one court on one day; null means without a court or day. */
interface DayOfCourt {
  courtId: string | null;
  day: string | null;
}

/** Moves a SCHEDULED match to another position. The lists that it leaves and joins are numbered from 1 without gaps. */
export async function moveMatch(
  db: EntityManager,
  timeZone: string,
  id: string,
  { courtId, day, place }: PlaceOfMatch,
): Promise<PlacedMatch> {
  if (place < 1) throw badInput("place must be at least 1.");
  await takeTournamentClock(db);
  const match = await findMatch(db, id);
  if (match.status !== "SCHEDULED")
    throw userError(UserErrorCode.INVALID, "Only a match that has not been called yet can be moved.");
  const wanted = { courtId: courtId === null ? null : (await findCourt(db, courtId, "courtId")).id, day };
  const isElsewhere = match.courtId !== wanted.courtId || match.day !== day;
  if (isElsewhere) {
    await db.query(
      "update match set court_id = $2, day = $3, scheduled_at = $4, version = version + 1 where id = $1",
      [match.id, wanted.courtId, day, timeOnDay(timeZone, match, day)],
    );
    await numberMatches(db, await findOrder(db, match));
  }
  const before = await findOrder(db, wanted);
  const others = before.filter((other) => other.id !== match.id);
  const after = others.toSpliced(findIndex(others, place), 0, match);
  // A match that keeps its position is no change, so there is nothing to undo.
  if (isElsewhere || after.some(({ id: planned }, index) => planned !== before[index]?.id))
    await numberMatches(db, after);
  return findMatch(db, match.id);
}

/** The same time of day on the new day; null without a time. */
function timeOnDay(timeZone: string, { scheduledAt, day }: PlacedMatch, newDay: string): string | null {
  if (scheduledAt === null) return null;
  const local = toLocalTime(scheduledAt.toISOString(), timeZone);
  return day === newDay
    ? scheduledAt.toISOString()
    : toInstant(newDay + local.slice(newDay.length), timeZone);
}

type PlannedMatch = Pick<PlacedMatch, "id" | "status" | "sequence">;

function findOrder(db: EntityManager, { courtId, day }: DayOfCourt): Promise<PlannedMatch[]> {
  return db.query<PlannedMatch[]>(
    `select id, status, court_sequence as "sequence" from match
      where court_id is not distinct from $1::uuid and day is not distinct from $2::date
      order by court_sequence, number, id`,
    [courtId, day],
  );
}

/** The index of the match at this position, before which the match is inserted; the end when there is none. */
function findIndex(matches: readonly PlannedMatch[], place: number): number {
  const former = matches.filter(({ status }) => status === "SCHEDULED").at(place - 1);
  return former === undefined ? matches.length : matches.indexOf(former);
}

function numberMatches(db: EntityManager, matches: readonly PlannedMatch[]): Promise<void> {
  return numberRows(
    db,
    orderColumns.match,
    matches.map(({ id, sequence }) => ({ id, place: sequence })),
  );
}

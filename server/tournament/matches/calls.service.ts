import type { EntityManager } from "typeorm";

import { describeOccupation } from "../../../domain/refusals.ts";
import { dayIn } from "../../../domain/tournament/matchForm.ts";
import { isSamePlayer } from "../../../domain/tournament/samePlayer.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import type { Court } from "../courts/court.entity.ts";
import { deleteCourt, findCourt } from "../courts/court.service.ts";
import type { CourtRights } from "../courts/visibility.ts";
import { isShownTo } from "../courts/visibility.ts";
import { takeTournamentClock } from "../tournamentClock.ts";
import type { PlacedMatch, StoredPlayer, StoredSide } from "./match.entity.ts";
import { nameOf } from "./matchName.ts";
import { findMatch, matchesById, nextSequence, readMatches } from "./matchRows.ts";

/** Whether the match occupies its court and its players. */
export function isOnCourt({ status }: Pick<PlacedMatch, "status">): boolean {
  return status === "CALLED" || status === "ON_COURT";
}

/** The condition of `isOnCourt` in SQL. */
export const needsItsCourt = "match.status in ('CALLED', 'ON_COURT')";

/**
 * Calls a match and its players to a court. A match that was called before is moved there. Refused while the court or a
 * player is busy. `timeZone` determines today's date for a match without a day.
 */
export async function callMatch(
  db: EntityManager,
  timeZone: string,
  caller: CourtRights,
  id: string,
  courtId: string,
): Promise<PlacedMatch> {
  const now = new Date(await takeTournamentClock(db));
  const match = await findMatch(db, id);
  const court = await findCourt(db, courtId, "courtId");
  if (match.status === "FINISHED" || match.status === "CANCELLED") throw notCallable(match);
  if (isOnCourt(match) && court.currentMatchId === id) return match;
  const day = match.day ?? dayIn(timeZone, now);
  if (match.courtId !== court.id || match.day !== day) {
    match.sequence = await nextSequence(db, court.id, day);
    match.version += 1;
  }
  match.day = day;
  if (match.status === "SCHEDULED") Object.assign(match, { status: "CALLED", calledAt: now });
  await placeOnCourt(db, caller, match, court);
  await db.save(match);
  return findMatch(db, id);
}

/** Makes the match the court's current one, in the row and in the database. The caller saves the row. */
export async function placeOnCourt(
  db: EntityManager,
  caller: CourtRights,
  match: PlacedMatch,
  court: Court,
): Promise<void> {
  const obstacle = await findObstacle(db, caller, match, court);
  if (obstacle !== null) throw userError(UserErrorCode.ON_COURT, obstacle);
  await leaveCourts(db, match.id);
  await db.query("update court set current_match_id = $2 where id = $1", [court.id, match.id]);
  if (match.courtId !== court.id) endLease(match);
  match.courtId = court.id;
  match.isPublic = court.isPublic;
  if (match.status === "ON_COURT") match.episodeId = court.episodeId ?? match.episodeId;
}

/** Removes the match as the current one of any court. */
export async function leaveCourts(db: EntityManager, id: string): Promise<void> {
  await db.query("update court set current_match_id = null where current_match_id = $1", [id]);
}

/** Ends the lease of the match, so that later events of its former scorer are refused. The caller saves the row. */
export function endLease(match: PlacedMatch): void {
  if (match.scorerDevice !== null || match.scorerToken !== null || match.scorerUser !== null)
    match.lease += 1;
  Object.assign(match, { scorerToken: null, scorerUser: null, scorerDevice: null, isFresh: true });
}

/** Removes a finished, cancelled or unstarted match from the court. */
export async function clearCourt(db: EntityManager, id: string): Promise<Court> {
  await takeTournamentClock(db);
  const court = await findCourt(db, id);
  await clear(db, court);
  return court;
}

/**
 * Deletes a court that no match needs, and closes the gap. A court that is not public hides its matches, so it may only
 * be deleted without matches.
 */
export async function removeCourt(db: EntityManager, id: string): Promise<void> {
  await takeTournamentClock(db);
  const court = await findCourt(db, id);
  await clear(db, court);
  const [busy] = await readMatches(db, `where match.court_id = $1 and ${needsItsCourt} limit 1`, [id]);
  if (busy) throw userError(UserErrorCode.ON_COURT, describeOccupied(court, busy));
  if (!court.isPublic && (await readMatches(db, "where match.court_id = $1 limit 1", [id])).length > 0)
    throw userError(UserErrorCode.ON_COURT, hasHiddenMatches);
  await deleteCourt(db, court);
}

/** A match without a court exists for everyone. */
const hasHiddenMatches =
  "This court is not public, and without it everyone would see its matches. Move or delete them first.";

async function clear(db: EntityManager, court: Court): Promise<void> {
  if (court.currentMatchId === null) return;
  const [match = null] = await matchesById(db, [court.currentMatchId]);
  if (match && isOnCourt(match)) {
    if (match.status === "ON_COURT" || match.lastEventNumber > 0)
      throw userError(UserErrorCode.ON_COURT, describeOccupied(court, match));
    Object.assign(match, { status: "SCHEDULED", calledAt: null });
    endLease(match);
    await db.save(match);
  }
  await leaveCourts(db, court.currentMatchId);
  court.currentMatchId = null;
}

/**
 * The reason why the match cannot be on the court, as a sentence: another match is there, or a player is on another
 * court; null when it can.
 */
export async function findObstacle(
  db: EntityManager,
  caller: CourtRights,
  match: PlacedMatch,
  court: Court,
): Promise<string | null> {
  const others = await readOnCourts(db, match.id);
  const present = others.find(({ courtId }) => courtId === court.id);
  return present ? describeOccupied(court, present) : findBusyPlayer(db, caller, match.sides, others);
}

/** The part of `findObstacle` about players, for a match whose court is known to be free. */
export async function findPlayerObstacle(
  db: EntityManager,
  caller: CourtRights,
  { id, sides }: Pick<PlacedMatch, "id" | "sides">,
): Promise<string | null> {
  return findBusyPlayer(db, caller, sides, await readOnCourts(db, id));
}

/** The other matches on courts. */
const readOnCourts = (db: EntityManager, id: string): Promise<PlacedMatch[]> =>
  readMatches(db, `where ${needsItsCourt} and match.id <> $1 and match.court_id is not null`, [id]);

async function findBusyPlayer(
  db: EntityManager,
  caller: CourtRights,
  sides: readonly StoredSide[],
  others: readonly PlacedMatch[],
): Promise<string | null> {
  for (const other of others) {
    const busy = findSharedPlayer(sides, other.sides);
    if (busy === null || other.courtId === null) continue;
    if (!isShownTo(caller, other.courtId, other.isPublic)) return notNow;
    return `${busy.name} is still on ${(await findCourt(db, other.courtId)).name}.`;
  }
  return null;
}

/** The error for a scorer who may not know who is on a court that is not public. */
const notNow = "This match cannot be on court now. Please ask the organisers.";

function findSharedPlayer(one: readonly StoredSide[], other: readonly StoredSide[]): StoredPlayer | null {
  const busy = other.flatMap(({ players }) => players);
  const players = one.flatMap((side) => side.players);
  return players.find((player) => busy.some((another) => isSamePlayer(player, another))) ?? null;
}

function describeOccupied({ name }: Court, match: PlacedMatch): string {
  return describeOccupation(name, nameOf(match));
}

function notCallable(match: PlacedMatch): Error {
  const state = match.status === "FINISHED" ? "has ended" : "is cancelled";
  return userError(UserErrorCode.INVALID, `Match ${nameOf(match)} ${state}.`);
}

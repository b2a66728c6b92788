import type { EntityManager } from "typeorm";

import { readRow } from "../postgres/rows.ts";
import type { RoleHolder } from "../rights/rights.ts";
import { Court } from "../tournament/courts/court.entity.ts";
import { findObstacle, findPlayerObstacle, needsItsCourt } from "../tournament/matches/calls.service.ts";
import type { PlacedMatch } from "../tournament/matches/match.entity.ts";
import { findMatch } from "../tournament/matches/matchRows.ts";
import type { JsonRow } from "./historyTables.ts";

// An undo follows the rules of the forms and calls of matches.

const isOnCourt = (status: unknown): boolean => status === "CALLED" || status === "ON_COURT";
const hasPoints = (row: JsonRow): boolean => Number(row["last_event_number"]) > 0;
const free = { scorer_token: null, scorer_user: null, scorer_device: null, is_fresh: true };

/** The values of a match that are not restored: its lease and, without points, its call. */
export function replacedOfMatch(row: JsonRow): Record<string, unknown> {
  const leaseless = { ...free, lease: Number(row["lease"]) + 1 };
  return isOnCourt(row["status"]) && !hasPoints(row)
    ? { ...leaseless, status: "SCHEDULED", called_at: null }
    : leaseless;
}

/** A cancelled match has no scorer, so events of its former scorer are refused. */
export function cancelledMatch(values: JsonRow, now: JsonRow): Record<string, unknown> {
  return values["status"] === "CANCELLED" ? { ...free, lease: Number(now["lease"]) + 1 } : {};
}

/** The reason why a deleted match cannot be restored: its court has another match, or a player is on another court. */
export async function findUndeletionObstacle(
  db: EntityManager,
  caller: Undoer,
  { id, row }: { id: string; row: JsonRow },
): Promise<string | null> {
  if (!isOnCourt(row["status"]) || !hasPoints(row) || row["court_id"] === null) return null;
  const taken = await db.query<unknown[]>(
    "select from court where id = $1 and current_match_id is not null",
    [row["court_id"]],
  );
  if (taken.length > 0) return "its court has another match";
  const [restored] = await db.query<Pick<PlacedMatch, "sides">[]>("select $1::jsonb as sides", [
    JSON.stringify(row["sides"]),
  ]);
  const obstacle = restored ? await findPlayerObstacle(db, caller, { id, ...restored }) : null;
  return obstacle === null ? null : withoutStop(obstacle);
}

/** Reasons are parts of a sentence. */
const withoutStop = (obstacle: string): string => obstacle.replace(/\.$/, "");

/** The reason why the former values of a match cannot be restored. */
export async function findChangeObstacle(
  db: EntityManager,
  caller: Undoer,
  { id, values }: { id: string; values: JsonRow },
  now: JsonRow,
): Promise<string | null> {
  if (hasPoints(now) && changesCounting(values, now)) return "it has points";
  if (isOnCourt(values["status"]) && !isOnCourt(now["status"]))
    return findCallObstacle(db, caller, { id, values });
  const isMoved = ["day", "court_id", "court_sequence"].some((column) => column in values);
  if (!isMoved && !isOnCourt(values["status"])) return null;
  const courts = await db.query<unknown[]>("select from court where current_match_id = $1", [id]);
  if (isMoved) return courts.length > 0 || isOnCourt(now["status"]) ? "it is on court" : null;
  return courts.length > 0 ? null : "it was taken off its court";
}

/**
 * The reason why a match cannot be called or running again: that of a call, or that its court was cleared. A match that
 * was moved away from its court is assigned to it again.
 */
async function findCallObstacle(
  db: EntityManager,
  caller: Undoer,
  { id, values }: { id: string; values: JsonRow },
): Promise<string | null> {
  const match = await findMatch(db, id);
  const courtId = "court_id" in values ? values["court_id"] : match.courtId;
  const court = await readRow(db, Court, "where id = $1", [courtId]);
  if (court === null) return "it was taken off its court";
  const [restored] = await db.query<Pick<PlacedMatch, "sides">[]>(
    "select coalesce($2::jsonb, sides) as sides from match where id = $1",
    [id, "sides" in values ? JSON.stringify(values["sides"]) : null],
  );
  const obstacle = await findObstacle(db, caller, Object.assign(match, restored), court);
  if (obstacle !== null) return withoutStop(obstacle);
  if (court.currentMatchId === null) return "court_id" in values ? null : "it was taken off its court";
  return court.currentMatchId === id ? null : "its court has another match";
}

/** Like a deleted match, an added match with points can only be deleted by the super admin. */
export function findDeletionObstacle(
  { isSuperAdmin }: { isSuperAdmin: boolean },
  now: JsonRow,
): string | null {
  return hasPoints(now) && !isSuperAdmin ? "it has points" : null;
}

/** Whether the values change the format or the number of players, which determine the meaning of a match's events. */
function changesCounting(values: JsonRow, now: JsonRow): boolean {
  if ("format" in values || "discipline" in values) return true;
  return "sides" in values && countPlayers(values["sides"]) !== countPlayers(now["sides"]);
}

function countPlayers(sides: unknown): number {
  const players = Array.isArray(sides)
    ? sides.flatMap((side: unknown) =>
        side instanceof Object ? (Reflect.get(side, "players") as unknown) : [],
      )
    : [];
  return players.length;
}

/** The rights of the caller that the undo of a match checks. */
export type Undoer = RoleHolder & { isSuperAdmin: boolean };

/** Assigns restored and called matches to their courts again. Each of these courts has no other match. */
export async function returnToCourts(db: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.query(
    `update court set current_match_id = match.id from match
      where match.id = any($1) and ${needsItsCourt} and court.id = match.court_id
        and court.current_match_id is null`,
    [ids],
  );
}

/** Shows the current match of a court in the court's restored broadcast. */
export async function showPresentMatches(db: EntityManager, courtIds: readonly string[]): Promise<void> {
  if (courtIds.length === 0) return;
  await db.query(
    `update match set episode_id = court.episode_id from court
      where court.id = any($1) and court.episode_id is not null and match.court_id = court.id
        and match.status = 'ON_COURT' and match.episode_id is distinct from court.episode_id`,
    [courtIds],
  );
}

import type { EntityManager } from "typeorm";

import type { RoleHolder } from "../rights/rights.ts";
import type { JsonRow } from "./keptTables.ts";

// The rules of the forms and calls of matches hold for an undo as well.

const isOnCourt = (status: unknown): boolean => status === "CALLED" || status === "ON_COURT";
const hasPoints = (row: JsonRow): boolean => Number(row["last_event_number"]) > 0;
const free = { scorer_token: null, scorer_user: null, scorer_device: null, is_fresh: true };

/** What a match does not take back when it returns: its lease and, without points, that it was called. */
export function replacedOfMatch(row: JsonRow): Record<string, unknown> {
  const leaseless = { ...free, lease: Number(row["lease"]) + 1 };
  return isOnCourt(row["status"]) && !hasPoints(row)
    ? { ...leaseless, status: "SCHEDULED", called_at: null }
    : leaseless;
}

/** A match that is cancelled has no scorer; what the former one still sends is refused. */
export function cancelledMatch(values: JsonRow, now: JsonRow): Record<string, unknown> {
  return values["status"] === "CANCELLED" ? { ...free, lease: Number(now["lease"]) + 1 } : {};
}

/** Why a deleted match cannot return: its court has another one. */
export async function findUndeletionObstacle(db: EntityManager, row: JsonRow): Promise<string | null> {
  if (!isOnCourt(row["status"]) || !hasPoints(row) || row["court_id"] === null) return null;
  const taken = await db.query<unknown[]>(
    "select from court where id = $1 and current_match_id is not null",
    [row["court_id"]],
  );
  return taken.length > 0 ? "its court" : null;
}

/** Why a match cannot have its former values. */
export async function findChangeObstacle(
  db: EntityManager,
  { id, values }: { id: string; values: JsonRow },
  now: JsonRow,
): Promise<string | null> {
  if (hasPoints(now) && changesCounting(values, now)) return "it has points";
  const isMoved = ["day", "court_id", "court_sequence"].some((column) => column in values);
  if (!isMoved && !isOnCourt(values["status"])) return null;
  const courts = await db.query<unknown[]>("select from court where current_match_id = $1", [id]);
  if (isMoved) return courts.length > 0 || isOnCourt(now["status"]) ? "on court" : null;
  return courts.length > 0 ? null : "its court";
}

/** An added match with points goes as a deleted one does: by the super admin alone. */
export function findDeletionObstacle(
  { isSuperAdmin }: { isSuperAdmin: boolean },
  now: JsonRow,
): string | null {
  return hasPoints(now) && !isSuperAdmin ? "it has points" : null;
}

/** What the events of a match mean depends on its format and on how many play. */
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

/** Who undoes, as far as the rules of matches ask. */
export type Undoer = RoleHolder & { isSuperAdmin: boolean };

/** The court of a match that returns with points has it again; such a court has no other one. */
export async function returnToCourts(db: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.query(
    `update court set current_match_id = match.id from match
      where match.id = any($1) and match.status in ('CALLED', 'ON_COURT') and court.id = match.court_id
        and court.current_match_id is null`,
    [ids],
  );
}

/** What is being played on a court that has another broadcast again is shown in that one. */
export async function showPresentMatches(db: EntityManager, courtIds: readonly string[]): Promise<void> {
  if (courtIds.length === 0) return;
  await db.query(
    `update match set episode_id = court.episode_id from court
      where court.id = any($1) and court.episode_id is not null and match.court_id = court.id
        and match.status = 'ON_COURT' and match.episode_id is distinct from court.episode_id`,
    [courtIds],
  );
}

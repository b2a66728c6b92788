import type { EntityManager } from "typeorm";

import { isId } from "../../domain/ids.ts";
import { courtNotFound } from "../../domain/refusals.ts";
import type { Account } from "../admins/admins.payload.ts";
import { findUser, readAccounts } from "../admins/admins.service.ts";
import type { ChangingActor } from "../auth/audit.ts";
import type { Config } from "../configuration/config.ts";
import { UserErrorCode, badInput, userError } from "../errors.ts";
import type { Caller } from "../rights/caller.ts";
import { findCourt } from "../tournament/courts/court.service.ts";
import { takeTournamentClock } from "../tournament/tournamentClock.ts";
import type { HeldRole } from "./role.payload.ts";
import { RoleName } from "./role.payload.ts";

/** A role to be granted to an account, or revoked. */
interface RoleOf extends HeldRole {
  userId: string;
}

/** The roles of each of these accounts: all courts first, then in the order of the courts. */
export async function rolesOfAccounts(db: EntityManager, ids: readonly string[]): Promise<HeldRole[][]> {
  const rows = await db.query<RoleOf[]>(
    `select user_id as "userId", role, court_id as "courtId" from role left join court on court.id = court_id
      where user_id = any($1) order by role, position nulls first`,
    [ids],
  );
  return ids.map((id) =>
    rows.flatMap(({ userId, role, courtId }) => (userId === id ? { role, courtId } : [])),
  );
}

/** The roles of the caller, from the rights that were read. */
export function rolesOf({ isEditor, operates }: Caller): HeldRole[] {
  const courts = operates === "all" ? [null] : [...operates];
  return [
    ...(isEditor ? [{ role: RoleName.EDITOR, courtId: null }] : []),
    ...courts.map((courtId) => ({ role: RoleName.OPERATOR, courtId })),
  ];
}

/**
 * Grants the account the role. An account that has the role keeps it. The role for all courts replaces those for single
 * courts, and no role for a single court is added to it.
 */
export async function giveRole(db: EntityManager, actor: ChangingActor, given: RoleOf): Promise<void> {
  checkRole(given);
  const { userId, role, courtId } = given;
  // Deleting a court locks the clock too, so the court cannot be deleted meanwhile.
  await takeTournamentClock(db);
  await findUser(db, userId);
  if (courtId !== null) await findCourt(db, courtId, "courtId");
  if (courtId === null)
    await db.query("delete from role where user_id = $1 and role = $2 and court_id is not null", [
      userId,
      role,
    ]);
  const added = await db.query<unknown[]>(
    `insert into role (user_id, role, court_id)
      select $1, $2, $3::uuid where not exists (
        select from role where user_id = $1 and role = $2 and (court_id is null or court_id = $3))
      returning user_id`,
    [userId, role, courtId],
  );
  if (added.length > 0) auditAction(actor, "role given", given);
}

/** Revokes the role. A trigger of the database ends the rights on all processes. */
export async function takeRole(db: EntityManager, actor: ChangingActor, taken: RoleOf): Promise<void> {
  checkRole(taken);
  const { userId, role, courtId } = taken;
  const user = await findUser(db, userId);
  const removed = await db.query<unknown[]>(
    `with removed as (
        delete from role where user_id = $1 and role = $2 and court_id is not distinct from $3::uuid returning 1
      )
      select from removed`,
    [user.id, role, courtId],
  );
  if (removed.length === 0)
    throw userError(UserErrorCode.NOT_FOUND, "This user does not have this role.", "userId");
  auditAction(actor, "role taken", taken);
}

function checkRole({ role, courtId }: HeldRole): void {
  if (courtId !== null && !isId(courtId)) throw userError(UserErrorCode.NOT_FOUND, courtNotFound, "courtId");
  if (role !== RoleName.OPERATOR && courtId !== null) throw badInput("Only an operator has a court.");
}

function auditAction(
  { auditAfterCommit, caller, device }: ChangingActor,
  event: "role given" | "role taken",
  { userId, role, courtId }: RoleOf,
): void {
  auditAfterCommit({ event, userId, byUserId: caller.userId, role, courtId, address: device.address });
}

/** The accounts that have a role, sorted by email. */
export async function readStaff(db: EntityManager, config: Config): Promise<Account[]> {
  return readAccounts(db, config, `exists (select from role where role.user_id = "user".id)`);
}

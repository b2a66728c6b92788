import type { EntityManager } from "typeorm";

import { keyOfEmail } from "../../domain/emailAddress.ts";
import { isId } from "../../domain/ids.ts";
import { forbiddenRemoval } from "../../domain/peopleForms.ts";
import { userNotFound } from "../../domain/refusals.ts";
import type { Actor, AuditEntry, ChangingActor } from "../auth/audit.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { UserErrorCode, badInput, forbidden, userError } from "../errors.ts";
import { contains, searchedText, startsWith } from "../input/textSearch.ts";
import { checkRange } from "../input/validation.ts";
import { readRow } from "../postgres/rows.ts";
import { Admin } from "../users/admin.entity.ts";
import { isSuperAdmin } from "../users/roles.ts";
import { User } from "../users/user.entity.ts";
import type { Account } from "./admins.payload.ts";

const columns = `"user".id, "user".email, "user".email_key as "emailKey",
  "user".email_proved_at is not null as "hasProvedEmail", admin.user_id is not null as "isAppointed"
  from "user" left join admin on admin.user_id = "user".id`;

interface AccountRow extends Pick<User, "id" | "email" | "emailKey" | "hasProvedEmail"> {
  isAppointed: boolean;
}

/** The accounts that fulfil the condition, sorted by email. */
export async function readAccounts(
  db: EntityManager,
  config: Config,
  condition: string,
  values: readonly unknown[] = [],
): Promise<Account[]> {
  const rows = await db.query<AccountRow[]>(
    `select ${columns} where ${condition} order by "user".email_key`,
    [...values],
  );
  return rows.map((row) => toAccount(config, row));
}

/** Everyone who may administer the site, including the super admin, sorted by email. */
export async function readAdmins(db: EntityManager, config: Config): Promise<Account[]> {
  const accounts = await readAccounts(db, config, `admin.user_id is not null or "user".email_key = $1`, [
    keyOfEmail(config.superAdmin.email),
  ]);
  // The configured address alone does not make an account the super admin: its owner must have proved the address.
  return accounts.filter(({ isAdmin }) => isAdmin);
}

const composedEmail = 'normalize("user".email, nfc)';

/** Accounts whose email contains the text, ignoring case. Those that begin with it come first. */
export async function searchAccounts(
  db: EntityManager,
  config: Config,
  email: string,
  first: number,
): Promise<Account[]> {
  checkRange("first", first, 1, limits.list);
  // An account may have its address with decomposed accents, as its owner entered it.
  const searched = searchedText(email.normalize("NFC"));
  if (searched === null) throw badInput("Part of an email address is needed.");
  const rows = await db.query<AccountRow[]>(
    `select ${columns} where ${contains(composedEmail, "$1")}
      order by ${startsWith(composedEmail, "$1")} desc, "user".email_key limit $2`,
    [searched, first],
  );
  return rows.map((row) => toAccount(config, row));
}

/** Makes the account an admin. An account that is an admin already does not change. */
export async function addAdmin(db: EntityManager, actor: ChangingActor, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  const added = await db.query<unknown[]>(
    "insert into admin (user_id) values ($1) on conflict do nothing returning user_id",
    [user.id],
  );
  if (added.length > 0) actor.auditAfterCommit(entryOf(actor, "admin added", user.id));
}

/**
 * Removes an admin. Only the super admin may do so, and cannot be removed. A trigger of the database ends the rights on
 * all processes.
 */
export async function removeAdmin(
  db: EntityManager,
  config: Config,
  actor: ChangingActor,
  userId: string,
): Promise<void> {
  if (!actor.caller.isSuperAdmin) {
    actor.audit(entryOf(actor, "admin removal refused", userId));
    throw forbidden(forbiddenRemoval);
  }
  const user = await findUser(db, userId);
  if (isSuperAdmin(config, user)) {
    actor.audit(entryOf(actor, "admin removal refused", user.id));
    throw forbidden("The super admin cannot be removed.");
  }
  const { affected } = await db.delete(Admin, { userId: user.id });
  if (affected === 0) throw userError(UserErrorCode.NOT_FOUND, "This user is not an admin.", "userId");
  actor.auditAfterCommit(entryOf(actor, "admin removed", user.id));
}

/** The account, which cannot be deleted until the end of the transaction, or a UserError. */
export async function findUser(db: EntityManager, id: string): Promise<User> {
  const user = isId(id) ? await readRow(db, User, "where id = $1 for key share", [id]) : null;
  if (!user) throw userError(UserErrorCode.NOT_FOUND, userNotFound, "userId");
  return user;
}

function entryOf(
  { caller, device }: Actor,
  event: Extract<AuditEntry["event"], `admin ${string}`>,
  userId: string,
): AuditEntry {
  return { event, userId, byUserId: caller.userId, address: device.address };
}

function toAccount(
  config: Config,
  { id, email, emailKey, hasProvedEmail, isAppointed }: AccountRow,
): Account {
  const isSuper = isSuperAdmin(config, { emailKey, hasProvedEmail });
  return {
    id,
    email,
    isAdmin: isAppointed || isSuper,
    isSuperAdmin: isSuper,
    hasProvedEmail,
  };
}

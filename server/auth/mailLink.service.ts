import type { EntityManager } from "typeorm";

import { expiredMailLink } from "../../domain/refusals.ts";
import { UserErrorCode, userError } from "../errors.ts";
import { hashToken, newToken } from "./secrets.ts";

/** How long the links of each purpose are valid, by the database's time. */
const lifetimes = { "prove email": "1 day", "reset password": "30 minutes" } as const;
type Purpose = keyof typeof lifetimes;

/**
 * Creates the token of a new link and ends the older links of this purpose. Only the token's hash is stored. Returns null
 * when the account has been deleted since it was found.
 */
export async function createMailLink(
  db: EntityManager,
  userId: string,
  purpose: Purpose,
): Promise<string | null> {
  // Concurrent requests wait for each other here, so that only the later request's link stays valid.
  if (!(await lockUser(db, userId))) return null;
  await endMailLinks(db, userId, purpose);
  const token = newToken();
  await db.query("insert into mail_link (token_hash, user_id, purpose) values ($1, $2, $3)", [
    hashToken(token),
    userId,
    purpose,
  ]);
  return token;
}

/** The user of this link; throws EXPIRED when the link is not valid. */
export async function findUserOfLink(db: EntityManager, purpose: Purpose, token: string): Promise<string> {
  const [link] = await db.query<{ userId: string }[]>(
    `select user_id as "userId" from mail_link where ${living}`,
    [hashToken(token), purpose, lifetimes[purpose]],
  );
  if (!link) throw expired();
  return link.userId;
}

/** Consumes the link. Throws EXPIRED when it is not valid or belongs to another user. */
export async function consumeMailLink(
  db: EntityManager,
  purpose: Purpose,
  token: string,
  userId: string,
): Promise<void> {
  await lockUser(db, userId);
  const used = await db.query<unknown[]>(
    `with used as (update mail_link set used_at = now() where ${living} and user_id = $4 returning 1)
      select from used`,
    [hashToken(token), purpose, lifetimes[purpose], userId],
  );
  if (used.length === 0) throw expired();
}

/** Ends the user's links of this purpose. */
export async function endMailLinks(db: EntityManager, userId: string, purpose: Purpose): Promise<void> {
  await db.query(
    "update mail_link set used_at = now() where user_id = $1 and purpose = $2 and used_at is null",
    [userId, purpose],
  );
}

/**
 * Locks the user's row, which every change of a user's links locks first. A transaction that locks a link first, and
 * then the user, deadlocks with one that creates a link or deletes the account. Returns false when the account does not
 * exist any more.
 */
async function lockUser(db: EntityManager, userId: string): Promise<boolean> {
  const locked = await db.query<unknown[]>(`select from "user" where id = $1 for update`, [userId]);
  return locked.length > 0;
}

/** Deletes expired links. */
export async function deleteOldMailLinks(db: EntityManager): Promise<void> {
  await db.query("delete from mail_link where created_at < now() - interval '2 days'");
}

const living = "token_hash = $1 and purpose = $2 and used_at is null and created_at > now() - $3::interval";

const expired = () => userError(UserErrorCode.EXPIRED, expiredMailLink, "token");

import type { EntityManager } from "typeorm";

import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { unauthenticated } from "../errors.ts";
import { writeIfAvailable } from "../postgres/databaseErrors.ts";
import type { Caller, OperatedCourts } from "../rights/caller.ts";
import { visitor } from "../rights/caller.ts";
import { createUnlocks } from "../rights/unlocks.ts";
import { isSuperAdmin } from "../users/roles.ts";
import type { User } from "../users/user.entity.ts";
import { hashToken, newToken } from "./secrets.ts";
import { Session } from "./session.entity.ts";

/** How long the browser keeps the cookie of a remembered session, in seconds. */
export const rememberedSeconds = 30 * 24 * 60 * 60;

const isAlive = `(case when session.is_remembered then session.created_at > now() - interval '${rememberedSeconds} seconds'
  else session.used_at > now() - interval '24 hours' end)`;

/** Opens a session and returns its token, of which only the hash is stored. */
export async function startSession(
  db: EntityManager,
  userId: string,
  isRemembered: boolean,
): Promise<string> {
  const token = newToken();
  await db.insert(Session, { tokenHash: hashToken(token), userId, isRemembered });
  await endSurplusSessions(db, userId);
  return token;
}

/** Opens a session unless the password has been changed since `passwordHash` was verified; then it returns null. */
export async function startVerifiedSession(
  db: EntityManager,
  { id, passwordHash }: Pick<User, "id" | "passwordHash">,
  isRemembered: boolean,
): Promise<string | null> {
  const token = newToken();
  // The lock serialises this with a change of the password: the change waits and then ends this session, or this
  // statement waits for the change.
  const opened = await db.query<unknown[]>(
    `with verified as (select id from "user" where id = $2 and password_hash = $3 for share),
      opened as (
        insert into session (token_hash, user_id, is_remembered) select $1, id, $4 from verified returning 1
      )
      select from opened`,
    [hashToken(token), id, passwordHash, isRemembered],
  );
  if (opened.length === 0) return null;
  await endSurplusSessions(db, id);
  return token;
}

/** Ends the sessions of the user that were not used for the longest time, if there are too many. */
async function endSurplusSessions(db: EntityManager, userId: string): Promise<void> {
  await db.query(
    `delete from session where id in (
        select id from session where user_id = $1 order by used_at desc, id offset $2
      )`,
    [userId, limits.sessionsOfAccount.most],
  );
}

/** Ends the session; a trigger notifies every server process. */
export async function endSession(db: EntityManager, sessionId: string): Promise<void> {
  await db.delete(Session, { id: sessionId });
}

/** Ends the session of this token, if there is one. */
export async function endSessionOfToken(db: EntityManager, token: string): Promise<void> {
  await db.delete(Session, { tokenHash: hashToken(token) });
}

/** Ends all sessions of the user. */
export async function endAllSessions(db: EntityManager, userId: string): Promise<void> {
  await db.delete(Session, { userId });
}

export interface NewSession {
  token: string;
  isRemembered: boolean;
}

/**
 * Ends all sessions of the user and opens a new one for the caller. The new session has another id, so that every
 * socket of the old session closes, and the caller's browser reconnects with the new cookie. Throws UNAUTHENTICATED
 * when the old session has ended.
 */
export async function replaceSession(
  db: EntityManager,
  userId: string,
  sessionId: string,
): Promise<NewSession> {
  const ended = await db.query<{ id: string; isRemembered: boolean }[]>(
    `with ended as (delete from session where user_id = $1 returning id, is_remembered)
      select id, is_remembered as "isRemembered" from ended`,
    [userId],
  );
  const own = ended.find(({ id }) => id === sessionId);
  if (!own) throw unauthenticated();
  const { isRemembered } = own;
  return { token: await startSession(db, userId, isRemembered), isRemembered };
}

/** The caller with this token; null when the session is unknown or has ended. */
export async function findCallerByToken(
  db: EntityManager,
  config: Config,
  token: string,
): Promise<Caller | null> {
  const [found] = await findCallers(db, config, "token_hash", [hashToken(token)]);
  return found?.caller ?? null;
}

/** The caller of this session with the current rights; null when the session has ended. */
export async function findCallerOfSession(
  db: EntityManager,
  config: Config,
  sessionId: string,
): Promise<Caller | null> {
  const [found] = await findCallers(db, config, "id", [sessionId]);
  return found?.caller ?? null;
}

/**
 * Like `findCallerByToken`, for many tokens in one statement, in their order. Records the use of the sessions, so it must
 * not run in a transaction.
 */
export async function findCallersByToken(
  db: EntityManager,
  config: Config,
  tokens: readonly string[],
): Promise<(Caller | null)[]> {
  const hashes = tokens.map(hashToken);
  const found = await findCallers(db, config, "token_hash", hashes);
  await recordUseOfStale(db, found);
  const callers = new Map(found.map(({ tokenHash, caller }) => [tokenHash, caller]));
  return hashes.map((hash) => callers.get(hash) ?? null);
}

/** Like `findCallersByToken`, for sessions. */
export async function findCallersOfSessions(
  db: EntityManager,
  config: Config,
  sessionIds: readonly string[],
): Promise<(Caller | null)[]> {
  const found = await findCallers(db, config, "id", sessionIds);
  await recordUseOfStale(db, found);
  const callers = new Map(found.map(({ sessionId, caller }) => [sessionId, caller]));
  return sessionIds.map((id) => callers.get(id) ?? null);
}

/** While the database only reads, people who are signed in stay signed in. */
async function recordUseOfStale(db: EntityManager, found: readonly FoundCaller[]): Promise<void> {
  const stale = found.flatMap(({ isStale, sessionId }) => (isStale ? [sessionId] : []));
  await writeIfAvailable(() => recordSessionUse(db, stale));
}

interface FoundCaller extends Pick<CallerRow, "sessionId" | "tokenHash" | "isStale"> {
  caller: Caller;
}

async function findCallers(
  db: EntityManager,
  config: Config,
  column: "token_hash" | "id",
  values: readonly string[],
): Promise<FoundCaller[]> {
  // PostgreSQL would plan a statement with a list at each use, since its cost depends on the length of the list.
  const isOne = values.length === 1;
  const rows = await db.query<CallerRow[]>(
    `select session.id as "sessionId", token_hash as "tokenHash",
        session.used_at < now() - interval '1 minute' as "isStale",
        "user".id as "userId", email_key as "emailKey", email_proved_at is not null as "hasProvedEmail",
        admin.user_id is not null as "isAdmin",
        array(select array[unlock.series_id::text, unlock.password_version::text]
          from unlock where unlock.user_id = session.user_id) as passwords,
        array(select array[access_code.id::text, access_code.series_id::text, access_code.version::text,
            floor(extract(epoch from access_code.expires_at) * 1000)::text]
          from code_unlock join access_code
            on access_code.id = code_unlock.code_id and access_code.version = code_unlock.version
          where code_unlock.user_id = session.user_id
            and coalesce(access_code.expires_at > now(), true)) as codes,
        array(select array[role, court_id::text] from role where role.user_id = session.user_id) as roles
      from session
        join "user" on "user".id = session.user_id
        left join admin on admin.user_id = session.user_id
      where session.${column} = ${isOne ? "$1" : "any($1)"} and ${isAlive}`,
    [isOne ? values[0] : values],
  );
  return rows.map((row) => {
    const { sessionId, tokenHash, isStale } = row;
    return { sessionId, tokenHash, isStale, caller: callerOf(row, isSuperAdmin(config, row)) };
  });
}

function callerOf(
  { sessionId, userId, isAdmin, roles, passwords, codes }: CallerRow,
  isSuper: boolean,
): Caller {
  const unlocks = createUnlocks(
    passwords.map(([seriesId, version]) => [seriesId, Number(version)]),
    codes.map(([codeId, seriesId, version, endsAt]) => [
      codeId,
      { seriesId, version: Number(version), endsAt: endsAt === null ? null : Number(endsAt) },
    ]),
  );
  return {
    ...visitor,
    sessionId,
    userId,
    isAdmin: isAdmin || isSuper,
    isSuperAdmin: isSuper,
    isEditor: roles.some(([role]) => role === "EDITOR"),
    operates: operatedCourts(roles),
    unlocks,
  };
}

function operatedCourts(roles: CallerRow["roles"]): OperatedCourts {
  const courts = roles.flatMap(([role, courtId]) => (role === "OPERATOR" ? [courtId] : []));
  if (courts.includes(null)) return "all";
  // Callers without a court share one set, because most callers have none.
  return courts.length === 0 ? visitor.operates : new Set(courts.flatMap((id) => id ?? []));
}

interface CallerRow {
  sessionId: string;
  tokenHash: string;
  isStale: boolean;
  userId: string;
  emailKey: string;
  hasProvedEmail: boolean;
  isAdmin: boolean;
  roles: [role: string, courtId: string | null][];
  passwords: [seriesId: string, version: string][];
  codes: [codeId: string, seriesId: string, version: string, endsAt: string | null][];
}

/** The accounts of these sessions, without those of expired sessions. Reading them does not extend a session. */
export async function findOwners(
  db: EntityManager,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; userId: string }[]>(
    `select id, user_id as "userId" from session where id = any($1) and ${isAlive}`,
    [sessionIds],
  );
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

/** Marks these sessions as used now, because an open socket counts as use. Expired sessions stay expired. */
export async function recordSessionUse(db: EntityManager, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0)
    await db.query(`update session set used_at = now() where id = any($1) and ${isAlive}`, [sessionIds]);
}

/** Deletes expired sessions, which closes their sockets on all processes. */
export async function endExpiredSessions(db: EntityManager): Promise<void> {
  await db.query(`delete from session where not ${isAlive}`);
}

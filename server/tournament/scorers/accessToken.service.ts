import type { EntityManager } from "typeorm";
import * as v from "valibot";

import type { TokenScope } from "../../../domain/apiToken.ts";
import {
  apiTokenPrefix,
  apiTokenRules,
  blankApiTokenName,
  mostApiTokens,
  noTokenScopes,
  tokenScopes,
} from "../../../domain/apiToken.ts";
import { isId } from "../../../domain/ids.ts";
import { courtNotFound, pastEnd, tooManyApiTokens } from "../../../domain/refusals.ts";
import { blankTokenName, tokenNameRule } from "../../../domain/tokenForm.ts";
import type { ChangingActor } from "../../auth/audit.ts";
import { newToken } from "../../auth/secrets.ts";
import type { Config } from "../../configuration/config.ts";
import { limits } from "../../configuration/limits.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import { checkInput } from "../../input/validation.ts";
import { readCurrentTime } from "../../postgres/currentTime.ts";
import { readRow, readRows } from "../../postgres/rows.ts";
import { takeTournamentClock } from "../tournamentClock.ts";
import { AccessToken, AccessTokenKind } from "./accessToken.entity.ts";
import { hashSecret, isTokenInForce } from "./tokenReader.ts";

/** The fields of a new device token, as an admin enters them. */
interface ScorerTokenInput {
  courtId: string;
  name: string;
  /** When the token expires; null for the next midnight of the event's time zone. */
  expiresAt: Date | null;
}

/** The fields of a new API token, as an admin enters them. */
interface ApiTokenInput {
  name: string;
  scopes: readonly TokenScope[];
}

const rules = v.object({ name: tokenNameRule });
const programRules = v.object(apiTokenRules);
const programCodes = new Map([
  [blankApiTokenName, UserErrorCode.BLANK],
  [noTokenScopes, UserErrorCode.BLANK],
]);

/** All tokens, the newest first. */
export function readAccessTokens(db: EntityManager): Promise<AccessToken[]> {
  return readRows(db, AccessToken, "order by created_at desc, id");
}

/** Creates a device token of a court, and the link that contains its secret. */
export async function createScorerToken(
  db: EntityManager,
  config: Config,
  actor: ChangingActor,
  { courtId, name, expiresAt }: ScorerTokenInput,
): Promise<{ token: AccessToken; link: string }> {
  const checked = checkInput(rules, { name }, new Map([[blankTokenName, UserErrorCode.BLANK]]));
  if (expiresAt !== null && expiresAt.getTime() <= (await readCurrentTime(db)))
    throw userError(UserErrorCode.INVALID, pastEnd, "expiresAt");
  await takeTournamentClock(db);
  await checkNumberOfTokens(db, courtId);
  const secret = newToken();
  const token = await db.save(
    db.create(AccessToken, {
      ...checked,
      kind: AccessTokenKind.SCORER,
      scopes: [],
      hint: null,
      courtId,
      secretHash: hashSecret(secret),
      createdBy: actor.caller.userId,
      expiresAt: expiresAt ?? (await findMidnight(db, config.site.timeZone)),
    }),
  );
  auditAction(actor, "token made", token);
  return { token, link: `${config.publicUrl}/umpire#token=${secret}` };
}

/** Creates an API token. Only this function returns its secret. */
export async function createApiToken(
  db: EntityManager,
  actor: ChangingActor,
  input: ApiTokenInput,
): Promise<{ token: AccessToken; secret: string }> {
  const { name, scopes } = checkInput(programRules, input, programCodes);
  // The lock prevents two admins from exceeding the limit at the same time.
  await takeTournamentClock(db);
  await checkNumberOfApiTokens(db);
  const secret = `${apiTokenPrefix}${newToken()}`;
  const token = await db.save(
    db.create(AccessToken, {
      kind: AccessTokenKind.API,
      name,
      // The scopes are stored in a fixed order, without repeats.
      scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
      hint: secret.slice(0, apiTokenPrefix.length + limits.scorers.tokenHintCharacters),
      courtId: null,
      secretHash: hashSecret(secret),
      createdBy: actor.caller.userId,
      expiresAt: null,
    }),
  );
  auditAction(actor, "token made", token);
  return { token, secret };
}

/** The email of each of these accounts; null for one that has been deleted. */
export async function emailsOfAccounts(
  db: EntityManager,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const rows = await db.query<{ id: string; email: string }[]>(
    `select id, email from "user" where id = any($1)`,
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.email ?? null);
}

/** Stores the use of tokens whose sockets are open. */
export async function recordTokenUse(db: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.query("update access_token set last_used_at = now() where id = any($1)", [ids]);
}

/**
 * Revokes the token and ends the leases that it holds. Revoking a revoked token changes nothing. The score of a match
 * that loses its scorer may be outdated from now on.
 */
export async function revokeAccessToken(
  db: EntityManager,
  actor: ChangingActor,
  id: string,
): Promise<AccessToken> {
  await takeTournamentClock(db);
  const token = isId(id) ? await readRow(db, AccessToken, "where id = $1", [id]) : null;
  if (!token) throw userError(UserErrorCode.NOT_FOUND, "Token not found.");
  if (token.revokedAt !== null) return token;
  await db.query("update access_token set revoked_at = now() where id = $1", [id]);
  await db.query(
    `update match set lease = lease + 1, scorer_token = null, scorer_device = null,
        is_fresh = is_fresh and status <> 'ON_COURT'
      where scorer_token = $1`,
    [id],
  );
  auditAction(actor, "token revoked", token);
  return (await readRow(db, AccessToken, "where id = $1", [id])) ?? token;
}

/** Deletes tokens that ended more than a month ago. */
export async function deleteOldTokens(db: EntityManager): Promise<void> {
  await db.query("delete from access_token where least(revoked_at, expires_at) < now() - interval '30 days'");
}

/**
 * The transaction holds the clock, so that two admins cannot exceed the limit at the same time, and the court cannot be
 * deleted.
 */
async function checkNumberOfTokens(db: EntityManager, courtId: string): Promise<void> {
  const [counted] = isId(courtId)
    ? await db.query<{ ofCourt: number; ofAll: number }[]>(
        `select count(*) filter (where court_id = court.id)::integer as "ofCourt", count(access_token.id)::integer as "ofAll"
          from court left join access_token on ${isTokenInForce} where court.id = $1 group by court.id`,
        [courtId],
      )
    : [];
  if (!counted) throw userError(UserErrorCode.NOT_FOUND, courtNotFound, "courtId");
  if (counted.ofCourt >= limits.scorers.tokensOfCourt || counted.ofAll >= limits.scorers.tokens)
    throw tooManyTokens();
}

/** The transaction must hold the clock. */
async function checkNumberOfApiTokens(db: EntityManager): Promise<void> {
  const [{ ofPrograms, ofAll }] = await db.query<[{ ofPrograms: number; ofAll: number }]>(
    `select count(*) filter (where kind = 'API')::integer as "ofPrograms", count(*)::integer as "ofAll"
      from access_token where ${isTokenInForce}`,
  );
  if (ofPrograms >= mostApiTokens) throw userError(UserErrorCode.INVALID, tooManyApiTokens);
  if (ofAll >= limits.scorers.tokens) throw tooManyTokens();
}

const tooManyTokens = () => userError(UserErrorCode.INVALID, "There are too many tokens. Revoke some first.");

async function findMidnight(db: EntityManager, timeZone: string): Promise<Date> {
  const [found] = await db.query<[{ midnight: Date }]>(
    `select ((now() at time zone $1)::date + 1)::timestamp at time zone $1 as midnight`,
    [timeZone],
  );
  return found.midnight;
}

function auditAction(
  { auditAfterCommit, caller, device }: ChangingActor,
  event: "token made" | "token revoked",
  { id, kind, name }: AccessToken,
): void {
  const token = { tokenId: id, ...(kind === AccessTokenKind.API && { tokenName: name }) };
  auditAfterCommit({ event, userId: caller.userId, ...token, address: device.address });
}

import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";

import type { TokenScope } from "../../../domain/apiToken.ts";
import { apiTokenPrefix } from "../../../domain/apiToken.ts";
import { hashToken } from "../../auth/secrets.ts";
import { createBatcher } from "../../concurrency/batcher.ts";
import { limits } from "../../configuration/limits.ts";
import { unauthenticated } from "../../errors.ts";
import { writeIfAvailable } from "../../postgres/databaseErrors.ts";
import type { AnonymousCaller, ProgramIdentity } from "../../rights/caller.ts";
import { visitor } from "../../rights/caller.ts";

/**
 * Reads the callers of tokens. Nothing is cached, so that every process refuses a revoked token immediately. Concurrent
 * reads are batched into one statement.
 */
export interface TokenReader {
  /** The scorer or program with this secret. Throws UNAUTHENTICATED for an unknown, revoked or expired one. */
  findBySecret: (secret: string) => Promise<AnonymousCaller>;
  /** The program whose API token has this id; null when the token has been revoked. */
  findProgram: (tokenId: string) => Promise<AnonymousCaller | null>;
}

export function createTokenReader(db: EntityManager): TokenReader {
  const inRounds = createBatcher(limits.sessions);
  const bySecret = new DataLoader((secrets: readonly string[]) => findCallers(db, secrets), { cache: false });
  return {
    findBySecret: (secret) => inRounds(() => bySecret.load(secret)),
    findProgram: (tokenId) => findProgram(db, tokenId),
  };
}

/** The hash under which the database stores the secret. */
export function hashSecret(secret: string): Buffer {
  return Buffer.from(hashToken(secret), "base64url");
}

const hasNotExpired = "coalesce(expires_at > now(), true)";

/** The condition of a token that is neither revoked nor expired. */
export const isTokenInForce = `revoked_at is null and ${hasNotExpired}`;

/** The messages for the sender of an invalid token: a person with a device, or a program. */
export const refusals = {
  scorer: {
    unknown: "This link is not known here. Ask for a new one.",
    revoked: "This link has been revoked. Ask for a new one.",
    expired: "This link has expired. Ask for a new one.",
  },
  program: {
    unknown: "This API token is not known here.",
    revoked: "This API token has been revoked.",
    expired: "This API token has expired.",
  },
} as const;

interface TokenRow extends Omit<ProgramIdentity, "scopes"> {
  /** The id of the court; null for an API token. */
  courtId: string | null;
  scopes: TokenScope[];
}

interface FoundToken extends TokenRow {
  hash: string;
  isRevoked: boolean;
  isUsable: boolean;
  isStale: boolean;
}

const columns = `id as "tokenId", name, court_id as "courtId", scopes`;

async function findCallers(
  db: EntityManager,
  secrets: readonly string[],
): Promise<(AnonymousCaller | Error)[]> {
  const hashes = secrets.map(hashSecret);
  // An expired device token keeps the lease that it holds, so that a match can continue past midnight.
  const rows = await db.query<FoundToken[]>(
    `select ${columns}, encode(secret_hash, 'hex') as hash, revoked_at is not null as "isRevoked",
        ${hasNotExpired} or expires_at > now() - make_interval(hours => $2) and exists (
          select from match where match.court_id = access_token.court_id and scorer_token = access_token.id
        ) as "isUsable",
        coalesce(last_used_at < now() - interval '1 minute', true) as "isStale"
      from access_token where secret_hash = any($1)`,
    [hashes, limits.scorers.graceHours],
  );
  const stale = rows.filter(({ isRevoked, isUsable, isStale }) => !isRevoked && isUsable && isStale);
  if (stale.length > 0)
    await writeIfAvailable(() =>
      recordUse(
        db,
        stale.map(({ tokenId }) => tokenId),
      ),
    );
  const found = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash, place) => {
    const texts = secrets[place]?.startsWith(apiTokenPrefix) ? refusals.program : refusals.scorer;
    const row = found.get(hash.toString("hex"));
    if (!row) return unauthenticated(texts.unknown);
    if (row.isRevoked) return unauthenticated(texts.revoked);
    return row.isUsable ? callerOf(row) : unauthenticated(texts.expired);
  });
}

/**
 * Several processes may store the use of the same tokens, in any order. A token that another process is writing is
 * skipped, because its use is stored anyway.
 */
async function recordUse(db: EntityManager, tokenIds: readonly string[]): Promise<void> {
  await db.query(
    `update access_token set last_used_at = now() where id in (
        select id from access_token where id = any($1) for no key update skip locked)`,
    [tokenIds],
  );
}

async function findProgram(db: EntityManager, tokenId: string): Promise<AnonymousCaller | null> {
  const [row] = await db.query<TokenRow[]>(
    `select ${columns} from access_token
      where id = $1 and kind = 'API' and ${isTokenInForce}`,
    [tokenId],
  );
  return row ? callerOf(row) : null;
}

function callerOf({ tokenId, name, courtId, scopes }: TokenRow): AnonymousCaller {
  return courtId === null
    ? { ...visitor, program: { tokenId, name, scopes: new Set(scopes) } }
    : { ...visitor, scorer: { tokenId, courtId } };
}

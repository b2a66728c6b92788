import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";

import { hashToken } from "../auth/secrets.ts";
import type { ScorerIdentity } from "../caller.ts";
import { createBatcher } from "../concurrency/batcher.ts";
import { unauthenticated } from "../errors.ts";
import { limits } from "../limits.ts";

/**
 * Reads who sends a device token. Nothing is cached, so that a revoked token is refused by every process at once; concurrent
 * reads are batched into one statement.
 */
export interface TokenReader {
  /** Throws UNAUTHENTICATED for a token that is unknown, revoked or expired. */
  findScorer: (secret: string) => Promise<ScorerIdentity>;
}

export function createTokenReader(db: EntityManager): TokenReader {
  const inRounds = createBatcher(limits.sessions);
  const bySecret = new DataLoader((secrets: readonly string[]) => findScorers(db, secrets), { cache: false });
  return { findScorer: (secret) => inRounds(() => bySecret.load(secret)) };
}

/** As the database stores it. */
export function hashSecret(secret: string): Buffer {
  return Buffer.from(hashToken(secret), "base64url");
}

interface TokenRow extends ScorerIdentity {
  hash: string;
  isRevoked: boolean;
  isUsable: boolean;
  isStale: boolean;
}

async function findScorers(
  db: EntityManager,
  secrets: readonly string[],
): Promise<(ScorerIdentity | Error)[]> {
  const hashes = secrets.map(hashSecret);
  // An expired token keeps the lease that it holds, so that a match can go on past midnight.
  const rows = await db.query<TokenRow[]>(
    `select id as "tokenId", court_id as "courtId", encode(secret_hash, 'hex') as hash,
        revoked_at is not null as "isRevoked",
        coalesce(expires_at > now(), true) or expires_at > now() - make_interval(hours => $2) and exists (
          select from match where match.court_id = access_token.court_id and scorer_token = access_token.id
        ) as "isUsable",
        coalesce(last_used_at < now() - interval '1 minute', true) as "isStale"
      from access_token where kind = 'SCORER' and secret_hash = any($1)`,
    [hashes, limits.scorers.grace],
  );
  const stale = rows.filter(({ isRevoked, isUsable, isStale }) => !isRevoked && isUsable && isStale);
  if (stale.length > 0)
    // Several processes may see the same tokens, in any order. A token that another one writes is in use just as well.
    await db.query(
      `update access_token set last_used_at = now() where id in (
          select id from access_token where id = any($1) for no key update skip locked)`,
      [stale.map(({ tokenId }) => tokenId)],
    );
  const found = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash) => identityOf(found.get(hash.toString("hex"))));
}

function identityOf(row: TokenRow | undefined): ScorerIdentity | Error {
  if (!row) return unauthenticated("This link is not known here. Ask for a new one.");
  if (row.isRevoked) return unauthenticated("This link has been revoked. Ask for a new one.");
  if (!row.isUsable) return unauthenticated("This link has expired. Ask for a new one.");
  return { tokenId: row.tokenId, courtId: row.courtId };
}

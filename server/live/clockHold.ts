import type { EntityManager } from "typeorm";

import { tooMuchAtOnce } from "../../domain/refusals.ts";
import { limits } from "../configuration/limits.ts";
import { UserErrorCode, userError } from "../errors.ts";
import { isStatementCancelled } from "../postgres/databaseErrors.ts";

/**
 * Limits how long the transaction may hold a clock, which it has just locked. The returned function limits each of the
 * next statements to the rest of that time. A statement that takes longer fails, so that the caller may retry.
 */
export function limitClockHold(db: EntityManager): () => Promise<void> {
  const until = performance.now() + limits.clockHoldMs;
  return async () => {
    const left = Math.max(1, Math.floor(until - performance.now()));
    await db.query("select set_config('statement_timeout', $1, true)", [String(left)]);
  };
}

/**
 * Changes the chosen series within this limit. When it is exceeded, a retry would fail again, so a UserError asks for
 * fewer series.
 */
export async function changeWithinClockHold(
  db: EntityManager,
  change: (limitStatements: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const limitStatements = limitClockHold(db);
  try {
    await limitStatements();
    await change(limitStatements);
  } catch (error) {
    if (!isStatementCancelled(error)) throw error;
    throw userError(UserErrorCode.INVALID, tooMuchAtOnce, "ids");
  }
}

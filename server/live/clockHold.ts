import type { EntityManager } from "typeorm";

import { limits } from "../limits.ts";

/**
 * Limits for how long the transaction may hold a clock, which it has just taken: the returned function limits each of the next
 * statements to the rest of that time. A statement that takes longer fails, so that the caller may try again.
 */
export function limitClockHold(db: EntityManager): () => Promise<void> {
  const until = performance.now() + limits.clockHold;
  return async () => {
    const left = Math.max(1, Math.floor(until - performance.now()));
    await db.query("select set_config('statement_timeout', $1, true)", [String(left)]);
  };
}

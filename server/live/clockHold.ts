import type { EntityManager } from "typeorm";

/**
 * Limits for how long the transaction may hold a clock, which it has just taken: the returned function limits the next statements to
 * the rest of that time.
 */
export function limitClockHold(db: EntityManager, milliseconds: number): () => Promise<void> {
  const until = performance.now() + milliseconds;
  return async () => {
    const left = Math.max(1, Math.floor(until - performance.now()));
    await db.query("select set_config('statement_timeout', $1, true)", [String(left)]);
  };
}

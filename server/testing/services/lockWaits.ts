import type { Harness } from "../harness.ts";

/** The number of statements in the database that wait for a lock. */
export async function countLockWaits({ sql }: Pick<Harness, "sql">): Promise<number> {
  const waiting = await sql(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return waiting.length;
}

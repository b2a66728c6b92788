import type { DataSource } from "typeorm";
import { MigrationExecutor } from "typeorm";

import { allowEndlessSilence } from "./pool.ts";

/**
 * A migration may rewrite a large table, and so it has no limit of time. Nested loops are avoided, because the planner
 * underestimates the rows of a statement's triggers, whose time would grow with the square of the rows.
 */
const withoutLimits =
  "set local statement_timeout = 0; set local lock_timeout = 0; set local enable_nestloop = off;";
/** PostgreSQL otherwise notices the end of the process only after the running statement. It can do so on Linux. */
const endWithProcess =
  "select set_config('client_connection_check_interval', '1000', true) where version() like '%linux%';";

/** Runs the pending migrations in one transaction, however long they take. */
export async function runPendingMigrations(database: DataSource): Promise<void> {
  const runner = database.createQueryRunner();
  try {
    await allowEndlessSilence(runner);
    await runner.manager.transaction(async (db) => {
      await db.query(withoutLimits + endWithProcess);
      await new MigrationExecutor(database, runner).executePendingMigrations();
    });
  } finally {
    await runner.release();
  }
}

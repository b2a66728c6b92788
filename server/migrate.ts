import "reflect-metadata";

import { ConfigError, readDatabaseSettings } from "./configuration/config.ts";
import { migrateDatabase, openDatabase } from "./database.ts";
import { explainAbsence } from "./postgres/connectionErrors.ts";
import { isDatabaseUnavailable } from "./postgres/databaseErrors.ts";

/**
 * Migrates the database at DATABASE_URL to the newest version, without starting the site. No other variable is needed.
 */
async function migrate(): Promise<void> {
  const settings = readDatabaseSettings(process.env);
  const database = await openDatabase(settings, () => undefined);
  try {
    await migrateDatabase(settings, database, async () => undefined);
  } finally {
    await database.destroy();
  }
}

migrate().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else if (isDatabaseUnavailable(error))
    process.stderr.write(`The database cannot be reached: ${explainAbsence(error)}\n`);
  else throw error;
  // A connection without authentication stays open for PostgreSQL's minute, and would keep the process running.
  process.exit(1);
});

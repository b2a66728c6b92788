import "reflect-metadata";

import { readConfig } from "./config.ts";
import { migrateDatabase, openDatabase } from "./database.ts";

/** Brings the database at DATABASE_URL to the newest version, without starting the site. */
const { databaseUrl } = readConfig(process.env);
if (databaseUrl === null)
  throw new Error("DATABASE_URL is missing; the embedded database is migrated by npm start");
const database = await openDatabase(databaseUrl, () => undefined);
await migrateDatabase(databaseUrl, database, async () => undefined);
await database.destroy();

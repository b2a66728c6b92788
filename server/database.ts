import { Client, types } from "pg";
import type { EntityManager } from "typeorm";
import { DataSource } from "typeorm";

import { Catalogue1763683200000 } from "../migrations/1763683200000-catalogue.ts";
import { People1763683300000 } from "../migrations/1763683300000-people.ts";
import { Accounts1763700000000 } from "../migrations/1763700000000-accounts.ts";
import { Unlock } from "./access/unlock.entity.ts";
import { Session } from "./auth/session.entity.ts";
import { readClock } from "./catalogue/clock.ts";
import { Category } from "./categories/category.entity.ts";
import type { Snapshot } from "./context.ts";
import { Episode } from "./episodes/episode.entity.ts";
import { Favourite } from "./favourites/favourite.entity.ts";
import { Picture } from "./files/picture.entity.ts";
import { limits } from "./limits.ts";
import { FormerSlug } from "./series/formerSlug.entity.ts";
import { Series } from "./series/series.entity.ts";
import { Admin } from "./users/admin.entity.ts";
import { User } from "./users/user.entity.ts";

/** A calendar day stays a text: a JavaScript Date would move it by the machine's time zone. */
types.setTypeParser(types.builtins.DATE, (day) => day);

/** Any number does, as long as every version of the program takes the same. */
const migrationLock = 20_250_728;

/** Opens the pool; whoever opens it closes it with `destroy`. */
export async function openDatabase(url: string, onError: (error: Error) => void): Promise<DataSource> {
  const { connections, connect, statement, lock, idleInTransaction } = limits.database;
  const database = new DataSource({
    type: "postgres",
    url,
    entities: [Admin, Category, Episode, Favourite, FormerSlug, Picture, Series, Session, Unlock, User],
    migrations: [Catalogue1763683200000, People1763683300000, Accounts1763700000000],
    migrationsTableName: "migration",
    poolErrorHandler: onError,
    extra: {
      max: connections,
      connectionTimeoutMillis: connect,
      statement_timeout: statement,
      // The server's own time-out does not help when the server no longer answers.
      query_timeout: statement + 1_000,
      lock_timeout: lock,
      idle_in_transaction_session_timeout: idleInTransaction,
      application_name: "broadcasts",
    },
  });
  return database.initialize();
}

/**
 * Brings the database to the newest version under a lock, so that several processes may start at once: one migrates,
 * the others wait. `prepare` then runs under the same lock, for what a first start has to put in.
 */
export async function migrateDatabase(
  url: string,
  database: DataSource,
  prepare: (db: EntityManager) => Promise<void>,
): Promise<void> {
  const holder = new Client({ connectionString: url, application_name: "migration lock" });
  await holder.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [migrationLock]);
    await database.runMigrations({ transaction: "all" });
    await database.transaction(prepare);
  } finally {
    await holder.end();
  }
}

/** Takes a snapshot with the clock it shows; whoever takes it closes it. */
export async function openSnapshot(database: DataSource): Promise<Snapshot> {
  const runner = database.createQueryRunner();
  try {
    await runner.query("begin isolation level repeatable read read only");
    const clock = await readClock(runner.manager);
    return {
      db: runner.manager,
      clock,
      async close() {
        try {
          await runner.query("commit");
        } finally {
          await runner.release();
        }
      },
    };
  } catch (error) {
    await runner.release();
    throw error;
  }
}

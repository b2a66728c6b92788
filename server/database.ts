import { Socket } from "node:net";

import type { Pool, PoolClient, QueryResult } from "pg";
import { Client, types } from "pg";
import type { EntityManager } from "typeorm";
import { DataSource } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";

import { Catalogue1763683200000 } from "../migrations/1763683200000-catalogue.ts";
import { People1763683300000 } from "../migrations/1763683300000-people.ts";
import { Accounts1763700000000 } from "../migrations/1763700000000-accounts.ts";
import { Files1763800000000 } from "../migrations/1763800000000-files.ts";
import { Admins1763850000000 } from "../migrations/1763850000000-admins.ts";
import { Imports1763900000000 } from "../migrations/1763900000000-imports.ts";
import { BroadcastEnds1764010000000 } from "../migrations/1764010000000-broadcast-ends.ts";
import { WatchPositions1764020000000 } from "../migrations/1764020000000-watch-positions.ts";
import { CalendarEntries1764030000000 } from "../migrations/1764030000000-calendar-entries.ts";
import { LiveRows1764040000000 } from "../migrations/1764040000000-live-rows.ts";
import { Drafts1764050000000 } from "../migrations/1764050000000-drafts.ts";
import { LargeBackups1764060000000 } from "../migrations/1764060000000-large-backups.ts";
import { LiveSince1764070000000 } from "../migrations/1764070000000-live-since.ts";
import { OldPreviews1764080000000 } from "../migrations/1764080000000-old-previews.ts";
import { OpenCalendars1764090000000 } from "../migrations/1764090000000-open-calendars.ts";
import { PlainPlans1764100000000 } from "../migrations/1764100000000-plain-plans.ts";
import { Guesses1764150000000 } from "../migrations/1764150000000-guesses.ts";
import { EmailKeys1764160000000 } from "../migrations/1764160000000-email-keys.ts";
import { SavedSeries1764200000000 } from "../migrations/1764200000000-saved-series.ts";
import { Unlock } from "./access/unlock.entity.ts";
import { Session } from "./auth/session.entity.ts";
import { SeriesImport, StoredPreview } from "./backup/import.entity.ts";
import type { Clock } from "./catalogue/clock.ts";
import { clockQuery } from "./catalogue/clock.ts";
import { Category } from "./categories/category.entity.ts";
import type { Snapshot } from "./context.ts";
import { createReaders } from "./context.ts";
import { Episode } from "./episodes/episode.entity.ts";
import { isDatabaseAway } from "./errors.ts";
import { Favourite } from "./favourites/favourite.entity.ts";
import { Picture } from "./files/picture.entity.ts";
import { limits } from "./limits.ts";
import { FormerSlug } from "./series/formerSlug.entity.ts";
import { Series } from "./series/series.entity.ts";
import { Admin } from "./users/admin.entity.ts";
import { User } from "./users/user.entity.ts";
import { WatchPosition } from "./watching/watchPosition.entity.ts";

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
    entities: [
      Admin,
      Category,
      Episode,
      Favourite,
      FormerSlug,
      Picture,
      Series,
      SeriesImport,
      Session,
      StoredPreview,
      Unlock,
      User,
      WatchPosition,
    ],
    migrations: [
      Catalogue1763683200000,
      People1763683300000,
      Accounts1763700000000,
      Admins1763850000000,
      Files1763800000000,
      Imports1763900000000,
      BroadcastEnds1764010000000,
      WatchPositions1764020000000,
      CalendarEntries1764030000000,
      LiveRows1764040000000,
      Drafts1764050000000,
      LargeBackups1764060000000,
      LiveSince1764070000000,
      OldPreviews1764080000000,
      OpenCalendars1764090000000,
      PlainPlans1764100000000,
      Guesses1764150000000,
      EmailKeys1764160000000,
      SavedSeries1764200000000,
    ],
    migrationsTableName: "migration",
    poolErrorHandler: onError,
    extra: {
      max: connections,
      // What the resolvers of one answer read at once is sent at once, rather than each after the other's rows.
      pipeline: true,
      connectionTimeoutMillis: connect,
      statement_timeout: statement,
      lock_timeout: lock,
      idle_in_transaction_session_timeout: idleInTransaction,
      application_name: "broadcasts",
    },
  });
  await database.initialize();
  cutSilentConnections(database);
  return database;
}

/** How many connections there are, how many of them are free, and how many wait for one. */
export function countConnections(database: DataSource): { total: number; idle: number; waiting: number } {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = poolOf(database);
  return { total, idle, waiting };
}

/** Lets `around` see each statement of the pool with its text, and run it; its values are nobody's business. */
export function watchStatements(
  database: DataSource,
  around: (sql: string, run: () => Promise<unknown>) => Promise<unknown>,
): void {
  const watched = new WeakSet<PoolClient>();
  poolOf(database).on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query: unknown = Reflect.get(client, "query");
    if (typeof query !== "function") throw new Error("A connection answers no statements");
    Object.assign(client, {
      query(...given: unknown[]): unknown {
        const ask = (): unknown => Reflect.apply(query, client, given);
        const [sql] = given;
        // Whoever brings a callback waits for no promise.
        const isPromised = typeof sql === "string" && typeof given.at(-1) !== "function";
        return isPromised ? around(sql, async () => ask()) : ask();
      },
    });
  });
}

function poolOf({ driver }: DataSource): Pool {
  // The driver was chosen above, and TypeORM does not say what its pool is.
  return (driver as PostgresDriver).master as Pool;
}

/**
 * PostgreSQL's own time-outs do not help when it no longer answers. A connection in use that hears nothing for too long
 * is cut, so that its transaction ends, and whoever is given a connection never finds themselves in another's.
 */
function cutSilentConnections(database: DataSource): void {
  const pool = poolOf(database);
  pool.on("acquire", (client) => allowSilence(client, limits.database.silence));
  pool.on("release", (_error, client) => allowSilence(client, 0));
}

function cut(this: Socket): void {
  this.destroy(new Error("The database went silent"));
}

/** Zero allows it for as long as it likes. */
function allowSilence(client: PoolClient, milliseconds: number): void {
  const { stream } = client.connection;
  if (stream instanceof Socket) stream.setTimeout(milliseconds, cut);
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
  async function close(): Promise<void> {
    try {
      await runner.query("commit");
    } catch (error) {
      // What was read is complete; the transaction ended with its connection.
      if (!isDatabaseAway(error)) throw error;
    } finally {
      await runner.release();
    }
  }
  try {
    // TypeORM does not say what it connects to, nor pg that a text of several statements has a result for each.
    const client = (await runner.connect()) as { query(sql: string): Promise<QueryResult<Clock>[]> };
    const results = await client.query(`begin isolation level repeatable read read only; ${clockQuery}`);
    const clock = results.at(-1)?.rows[0];
    if (!clock) throw new Error("The catalogue has no clock");
    const { manager } = runner;
    return { db: manager, clock, close, ...createReaders(manager) };
  } catch (error) {
    await close();
    throw error;
  }
}

import type { DataSource, MigrationInterface, QueryRunner } from "typeorm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import type { DatabaseSettings } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { migrateDatabase, openDatabase, openSnapshot } from "../database.ts";
import { createDatabase, onDatabase, settingsOf } from "../testing/services/databases.ts";

let url: string;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  const database = await createDatabase(inject("postgresUrl"));
  url = database.url;
  cleanUps.push(database.drop);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function open(settings: DatabaseSettings): Promise<DataSource> {
  const database = await openDatabase(settings, () => undefined);
  cleanUps.push(() => database.destroy());
  return database;
}

const settings = `select current_setting('jit') as jit, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
  current_setting('search_path') as path`;
const ours = { jit: "off", statement: "4s", lock: "3s", idle: "10s" };

/** The settings in a transaction, in a nested one, in a snapshot, and in a single statement. */
async function readSettings(database: DataSource): Promise<unknown[]> {
  const [inside, within] = await database.transaction(async (db) => [
    (await db.query<unknown[]>(settings))[0],
    await db.transaction(async (inner) => (await inner.query<unknown[]>(settings))[0]),
  ]);
  const snapshot = await openSnapshot(database);
  const [shown] = await snapshot.db.query<unknown[]>(settings);
  await snapshot.close();
  return [inside, within, shown, (await database.query<unknown[]>(settings))[0]];
}

test("every statement has its limits and no JIT, in addition to the options in the address", async () => {
  const own = `${url}?options=${encodeURIComponent("-c search_path=public,pg_catalog")}`;
  const expected = { ...ours, path: "public,pg_catalog" };
  expect(await readSettings(await open(settingsOf(own)))).toEqual(Array.from({ length: 4 }, () => expected));
});

test("behind a pooler each transaction has them, and the session keeps the settings of the database", async () => {
  // Another address of the same database, which the server treats as a pooler's address.
  const database = await open({ ...settingsOf(`${url}?keepalives=1`), directUrl: url });
  const read = await readSettings(database);
  expect(read.slice(0, 3)).toMatchObject([ours, ours, ours]);
  expect(read[3]).toMatchObject({ statement: "0", lock: "0", idle: "0" });
});

test("a migration continues when the connection with its lock is cut", async () => {
  const database = await open(settingsOf(url));
  const cut = `select pg_terminate_backend(pid, 1000) from pg_stat_activity
    where application_name = 'migration lock' and datname = current_database()`;
  let isDone = false;
  await migrateDatabase(settingsOf(url), database, async (db) => {
    expect(await db.query<unknown[]>(cut)).toEqual([{ pg_terminate_backend: true }]);
    isDone = true;
  });
  expect(isDone).toBe(true);
});

/** A migration that needs the lock of a table. */
class Later1999999999999 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table episode add column later integer");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table episode drop column later");
  }
}

/** Counts the statements that have waited for a lock longer than any limit of a statement, and than the allowed silence. */
async function countLongWaits(at: string): Promise<number | null> {
  const { statementMs, lockMs, silenceMs } = limits.database;
  const longest = Math.max(statementMs, lockMs, silenceMs);
  const { rowCount } = await onDatabase(at, (program) =>
    program.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      and clock_timestamp() - query_start > interval '${longest + 500} milliseconds'`),
  );
  return rowCount;
}

test("a migration may take longer than the limits of statements, also behind a pooler", async () => {
  const other = await createDatabase(inject("postgresUrl"));
  cleanUps.push(other.drop);
  const pooled = { ...settingsOf(`${other.url}?keepalives=1`), directUrl: other.url };
  const migrations = [settingsOf(url), pooled].map(async (given) => {
    const database = await open(given);
    database.migrations.push(new Later1999999999999());
    await onDatabase(given.directUrl, async (holder) => {
      await holder.query("begin; lock table episode");
      const migration = migrateDatabase(given, database, async () => undefined);
      // A migration that fails ends the wait.
      await Promise.race([migration, expect.poll(() => countLongWaits(given.directUrl)).toBe(1)]);
      await holder.query("rollback");
      await migration;
    });
    expect(await database.query<unknown[]>("select later from episode")).toEqual([]);
    // The limits apply again.
    expect(await database.transaction((db) => db.query<unknown[]>(settings))).toMatchObject([ours]);
  });
  await Promise.all(migrations);
});

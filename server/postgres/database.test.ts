import type { DataSource } from "typeorm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import type { DatabaseSettings } from "../configuration/config.ts";
import { migrateDatabase, openDatabase, openSnapshot } from "../database.ts";
import { createDatabase, settingsOf } from "../testing/services/databases.ts";

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

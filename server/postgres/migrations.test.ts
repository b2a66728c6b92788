import { readdir } from "node:fs/promises";

import type { Client } from "pg";
import type { DataSource, QueryRunner } from "typeorm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { migrateDatabase, openDatabase } from "../database.ts";
import { createDatabase, onDatabase, settingsOf } from "../testing/services/databases.ts";

/** The last migration of the version whose databases are upgraded in this test. */
const formerVersion = "Imports1763900000000";

let url: string;
let database: DataSource;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ url, drop } = await createDatabase(inject("postgresUrl"), "template1"));
  database = await openDatabase(settingsOf(url), () => undefined);
});
afterEach(async () => {
  await database.destroy();
  await drop();
});

const nameOf = ({ name = "" }: { name?: string | undefined }) => name;
const timestampOf = (migration: { name?: string | undefined }) => nameOf(migration).slice(-13);
const inOrder = () =>
  database.migrations.toSorted((one, other) => Number(timestampOf(one)) - Number(timestampOf(other)));

/** Look-alike addresses, one of which is written differently from the form that the server stores. */
const fullWidthAnn = "\uFF21nn@example.org";
const decomposed = "Ju\u0308rgen@example.org";
const dotted = "\u0130da@example.org";

/** Rows for every table of the former version, with a value in every column. */
const rows = `
  insert into category (id, slug, name, tags, position, version) values
    (id(1), 'finals', 'Finals', '{finals,gala}', 0, 3), (id(2), 'on-air', 'On air', '{live}', 1, 1);
  insert into picture (url, width, height, copy_widths, last_used_at, dropped_at, removed_at) values
    ('/media/a.webp', 1280, 720, '{320,640}', '2025-07-01T10:00:00Z', '2025-07-02T10:00:00Z', '2025-07-03T10:00:00Z');
  insert into series values
    (id(11), 'court-1', 'Court 1', 'Short', 'Long', '2025-07-27', '{finals}', '/media/a.webp', 0, id(1),
      'https://example.org/frame', 'cipher', 4, '2025-07-26T10:00:00Z', 7),
    (id(12), 'court-2', 'Court 2', '', '', '2025-07-28', '{}', null, 1, null, null, null, 1, null, 1);
  insert into former_slug values ('old-court', id(11));
  insert into episode values
    (id(21), id(11), 1, 'Final', 'Short', 'Long', 'en-GB', '2025-07-27T09:00:00Z', '2025-07-20T09:00:00Z', 3600,
      '12', 'FSK', '/media/a.webp', true, true, 'https://example.org/a.mp4', 'https://example.org/e', 2500, 9),
    (id(22), id(11), 2, 'Gala', '', '', 'en-US', now() + interval '2 days', now(), 1,
      '0', 'BBFC', null, false, false, 'https://example.org/b.m3u8', null, null, 1),
    (id(23), id(12), 1, '', '', '', 'en-US', null, now(), 1,
      '0', 'BBFC', null, false, false, 'https://example.org/c.m3u8', null, null, 1);
  insert into "user" values
    (id(31), 'Ann@example.org', '2025-07-01T10:00:00Z', 'hash', '2025-06-01T10:00:00Z', '2025-06-02T10:00:00Z', 'g-1'),
    (id(32), '${fullWidthAnn}', null, 'hash', '2025-06-01T10:00:00Z', '2025-06-02T10:00:00Z', null),
    (id(33), '${decomposed}', null, 'hash', '2025-06-01T10:00:00Z', '2025-06-02T10:00:00Z', null),
    (id(34), '${dotted}', null, 'hash', '2025-06-01T10:00:00Z', '2025-06-02T10:00:00Z', null);
  insert into admin values (id(31), '2025-06-01T10:00:00Z');
  insert into session values (id(41), 'token', id(31), true, '2025-06-01T10:00:00Z', '2025-06-03T10:00:00Z');
  insert into favourite values (id(31), id(11), '2025-06-04T10:00:00Z');
  insert into unlock values (id(31), id(11), 4, '2025-06-05T10:00:00Z');
  insert into mail_link values (id(51), 'link', id(31), 'prove email', '2025-06-01T10:00:00Z', '2025-06-01T11:00:00Z');
  insert into mail values (id(52), id(31), 'cipher', 2, '2025-06-01T12:00:00Z', '2025-06-01T10:00:00Z');
  insert into attempt values ('address 192.0.2.1', 3, 1753700000000);
  insert into series_import values (id(61), 'FINISHED', 2, 2, '[{"path":"a","message":"b"}]', '[]', id(31));
  insert into import_preview values (id(61), '{cipher}', 2, '[]');
`;

/** A table that the migration empties, because previews of an earlier version can no longer be imported. */
const emptied = "import_preview";

async function fill(client: Client): Promise<void> {
  await client.query(`create function pg_temp.id(number integer) returns uuid language sql immutable as
    $$ select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid $$`);
  await client.query(rows.replaceAll(/\bid\((?=\d)/g, "pg_temp.id("));
}

type Columns = Record<string, string[]>;

async function readColumns(client: Client): Promise<Columns> {
  const { rows: tables } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns where table_schema = 'public' and table_name <> 'migration' group by 1`,
  );
  return Object.fromEntries(tables.map(({ table, columns }) => [table, columns]));
}

/**
 * The rows of all tables, with only these columns. Writing increments the clocks and extends the log, so both are
 * excluded.
 */
async function readRows(client: Client, columns: Columns): Promise<Record<string, unknown[]>> {
  const read: Record<string, unknown[]> = {};
  for (const [table, names] of Object.entries(columns)) {
    const kept = table === "catalogue_clock" ? ["id", "epoch"] : names;
    const list = kept.map((name) => `"${name}"`).join();
    const written = table === "catalogue_change" ? "where revision <= 1" : "";
    const result = await client.query<{ row: unknown }>(
      `select to_jsonb(kept) as row from (select ${list} from "${table}" ${written}) as kept order by kept::text`,
    );
    read[table] = result.rows.map(({ row }) => row);
  }
  return read;
}

/** The definitions of everything except the bodies of functions, which `write` runs. */
async function readSchema(client: Client): Promise<string[]> {
  const result = await client.query<{ line: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', oid::regprocedure, prorettype::regtype, proconfig)
      from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`);
  return result.rows.map(({ line }) => line);
}

/** Runs on a connection that is released immediately, because an idle connection would be closed. */
async function run(work: (runner: QueryRunner) => Promise<void>): Promise<void> {
  const runner = database.createQueryRunner();
  try {
    await work(runner);
  } finally {
    await runner.release();
  }
}

/** Makes changes that fire each trigger of the catalogue and of the tournament, and reverts them. */
async function write(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_tables where tablename = 'tournament_clock'");
  await client.query(`
    begin;
    insert into category (slug, name, tags, position) values ('tried', 'Tried', '{live}', 98);
    insert into series (slug, title, release_date, position) values ('one', 'One', '2025-07-28', 98), ('two', 'Two', '2025-07-28', 99);
    insert into episode (series_id, number, video_url, release_date)
      select id, 1, 'https://example.org/a', now() + interval '1 day' from series where slug = 'one';
    update series set title = 'Other', tags = '{live}' where slug = 'one';
    update episode set is_live = true from series where series.id = series_id and slug = 'one';
    ${rowCount === 0 ? "" : playing}
    update episode set series_id = (select id from series where slug = 'two'), is_live = false, release_date = null
      from series where series.id = series_id and slug = 'one';
    delete from series where slug in ('one', 'two');
    rollback;`);
}

const playing = `
    insert into court (name, position, episode_id) select 'Tried', 99, id from episode where number = 1 limit 1;
    insert into match (discipline, format, sides, score, court_id) select 'MS', 'ONE_BY_21', '[]', '{}', id from court;
    insert into match_event (match_id, number, id, kind, at, lease) select id, 1, id, 'PLAY', now(), 1 from match;
    update match set last_event_number = 1;
    update court set is_public = false, current_match_id = match.id from match;
    insert into access_token (kind, name, court_id, secret_hash) select 'SCORER', 'Tablet', id, '' from court;
    delete from match;`;

test("every file is listed, under its own timestamp, and each timestamp once", async () => {
  const files = await readdir(new URL("../../migrations/", import.meta.url));
  expect(inOrder().map(timestampOf)).toEqual(files.map((file) => file.slice(0, 13)).toSorted());
  expect(new Set(files.map((file) => file.slice(0, 13))).size).toBe(files.length);
});

test("a filled database of the former version keeps its rows, and its new columns have matching values", async () => {
  const migrations = inOrder();
  const later = migrations.slice(migrations.findIndex((one) => nameOf(one) === formerVersion) + 1);
  database.migrations.splice(0, Infinity, ...migrations.filter((one) => !later.includes(one)));
  await migrateDatabase(settingsOf(url), database, async () => undefined);

  await onDatabase(url, async (client) => {
    await fill(client);
    const columns = await readColumns(client);
    const before = await readRows(client, columns);
    expect(Object.entries(before).filter(([, read]) => read.length === 0)).toEqual([]);

    database.migrations.splice(0, Infinity, ...migrations);
    await migrateDatabase(settingsOf(url), database, async () => undefined);
    expect(await readRows(client, { ...columns, [emptied]: ["id"] })).toEqual({ ...before, [emptied]: [] });

    const read = async (sql: string) => (await client.query(sql)).rows;
    expect(await read("select distinct is_published from series")).toEqual([{ is_published: true }]);
    expect(
      await read(`select is_live, live_since is not null as "isSince", live_ended_at as "endedAt"
        from episode order by id`),
    ).toEqual([
      { is_live: true, isSince: true, endedAt: null },
      { is_live: false, isSince: false, endedAt: null },
      { is_live: false, isSince: false, endedAt: null },
    ]);
    // An account with a look-alike address keeps it, and so does the other account.
    expect(await read(`select email_key from "user" order by id`)).toEqual([
      { email_key: "ann@example.org" },
      { email_key: fullWidthAnn },
      { email_key: "j\u00FCrgen@example.org" },
      { email_key: dotted },
    ]);
    // Calendars receive future episodes.
    expect(await read("select title, sequence from calendar_entry")).toEqual([
      { title: "Gala", sequence: 0 },
    ]);
  });
});

test("each migration is reverted to the schema before it, and the rows are kept", async () => {
  await onDatabase(url, async (client) => {
    const migrations = inOrder();
    const before: string[][] = [];
    let filled: { columns: Columns; rows: Record<string, unknown[]> } | null = null;
    for (const migration of migrations) {
      before.push(await readSchema(client));
      await run((runner) => migration.up(runner));
      await write(client);
      if (nameOf(migration) !== formerVersion) continue;
      await fill(client);
      const columns = await readColumns(client);
      filled = { columns, rows: await readRows(client, columns) };
    }
    for (const migration of migrations.toReversed()) {
      if (nameOf(migration) === formerVersion && filled)
        expect(await readRows(client, filled.columns)).toEqual({ ...filled.rows, [emptied]: [] });
      await run((runner) => migration.down(runner));
      expect(await readSchema(client), nameOf(migration)).toEqual(before.pop());
      if (before.length > 0) await write(client);
    }
  });
});

test("the days of existing matches count as published, and a called match stays visible", async () => {
  const days = inOrder();
  const added = days.findIndex((one) => nameOf(one) === "OrderOfPlay1764400000000");
  await run(async (runner) => {
    for (const migration of days.slice(0, added)) await migration.up(runner);
    await runner.query(`
      insert into match (discipline, format, sides, score, day, called_at) values
        ('MS', 'ONE_BY_21', '[]', '{}', '2026-11-21', null), ('MS', 'ONE_BY_21', '[]', '{}', '2026-11-21', now()),
        ('MS', 'ONE_BY_21', '[]', '{}', null, null)`);
    await days[added]?.up(runner);
    const published = await runner.query(
      "select day, published_at is not null as is_published, note from tournament_day",
    );
    expect(published).toEqual([{ day: "2026-11-21", is_published: true, note: "" }]);
    expect(
      await runner.query("select day, was_called, rescheduled_at from match order by day, was_called"),
    ).toEqual([
      { day: "2026-11-21", was_called: false, rescheduled_at: null },
      { day: "2026-11-21", was_called: true, rescheduled_at: null },
      { day: null, was_called: false, rescheduled_at: null },
    ]);
  });
});

// The bytes of the write-ahead log for a change, with the history's triggers and without them, on the embedded PostgreSQL and
// on the oldest installed one.

import type { Client } from "pg";

import { openConnection } from "../../../server/testing/services/databases.ts";
import { findOldestPostgres, startOldestPostgres } from "../../../server/testing/services/oldestPostgres.ts";
import { compare } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { fillDatabase } from "./databaseWork.ts";

const tables = ["category", "series", "former_slug", "episode"];

const changes = {
  "a LIVE switch": "update episode set is_live = not is_live where id = $1",
  "a form": "update episode set title = 'Title ' || version % 10, version = version + 1 where id = $1",
} as const;

export const historyWrites: Figure = {
  name: "Writes of the history",
  rounds: 5,
  minutes: 3,
  async measure(testbed, { each, isQuick }) {
    const site = await testbed.openSite();
    const oldest = findOldestPostgres() === null ? null : await startOldestPostgres();
    try {
      const urls = [site.databaseUrl, ...(oldest ? [oldest.url] : [])];
      const places = await Promise.all(urls.map(openPlace));
      for (const _ of each()) for (const place of places) await place.round(isQuick ? 200 : 1_000);
      for (const { session } of places) await session.end();
      return places.flatMap(({ version, measured }) =>
        measured.map(({ name, withHistory, without }) =>
          compare({
            what: `PostgreSQL ${version}: ${name}`,
            unit: "bytes",
            limitName: "without the history",
            measured: withHistory,
            limits: without,
            goal: { most: 1.5 },
          }),
        ),
      );
    } finally {
      await oldest?.remove();
    }
  },
};

async function openPlace(url: string) {
  const { version, episodes } = await fillDatabase(url);
  const session = await openConnection(url);
  const measured = Object.entries(changes).map(([name, statement]) => ({
    name,
    statement,
    withHistory: new Array<number>(),
    without: new Array<number>(),
  }));

  async function change(statement: string, count: number): Promise<number> {
    // The first change of a page after a checkpoint writes the whole page.
    for (const id of episodes) await session.query(statement, [id]);
    const before = await readLogPosition(session);
    for (let index = 0; index < count; index += 1)
      await session.query(statement, [episodes[index % episodes.length]]);
    return ((await readLogPosition(session)) - before) / count;
  }

  return {
    session,
    version,
    measured,
    async round(count: number) {
      for (const { statement, withHistory, without } of measured) {
        await keepHistory(session, false);
        without.push(await change(statement, count));
        await keepHistory(session, true);
        withHistory.push(await change(statement, count));
      }
    },
  };
}

async function keepHistory(session: Client, isKept: boolean): Promise<void> {
  for (const table of tables)
    for (const operation of ["insert", "update", "delete"])
      await session.query(
        `alter table ${table} ${isKept ? "enable" : "disable"} trigger keep_history_${operation}`,
      );
}

/** The end of the write-ahead log, in bytes. */
async function readLogPosition(session: Client): Promise<number> {
  const { rows } = await session.query<{ place: number }>(
    "select (pg_current_wal_insert_lsn() - '0/0')::float8 as place",
  );
  const [own] = rows;
  if (!own) throw new Error("PostgreSQL returned no position of the log");
  return own.place;
}

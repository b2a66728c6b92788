// The database's processor time for a LIVE switch, on the embedded PostgreSQL and on the oldest installed one, each with its
// own settings.

import type { Client } from "pg";

import { migrateDatabase, openDatabase } from "../../../server/database.ts";
import { openConnection, settingsOf } from "../../../server/testing/services/databases.ts";
import { findOldestPostgres, startOldestPostgres } from "../../../server/testing/services/oldestPostgres.ts";
import { compare } from "../testbed/comparison.ts";
import { readProcessorTime } from "../testbed/databaseTime.ts";
import type { Figure } from "../testbed/figure.ts";

/** Compares the cost with and without JIT. PostgreSQL must not compile these plans, which takes longer than running them. */
export const databaseWork: Figure = {
  name: "A LIVE switch in the database",
  rounds: 5,
  minutes: 5,
  async measure(testbed, { each, isQuick }) {
    const site = await testbed.openSite();
    const oldest = findOldestPostgres() === null ? null : await startOldestPostgres();
    try {
      const places = [site.databaseUrl, ...(oldest ? [oldest.url] : [])];
      const measured = [];
      for (const url of places) measured.push(await openPlace(url));
      const count = isQuick ? 200 : 1_000;
      for (const place of measured) await place.round(count);
      for (const place of measured) place.reset();
      for (const _ of each()) for (const place of measured) await place.round(count);
      for (const place of measured) await place.close();
      return measured.map(({ version, withJit, withoutJit }) =>
        compare({
          what: `PostgreSQL ${version}: database CPU`,
          unit: "µs",
          limitName: "jit = off",
          measured: withJit,
          limits: withoutJit,
          goal: { most: 1.2 },
        }),
      );
    } finally {
      await oldest?.remove();
    }
  },
};

/** Fills a database with 240 series of 100 episodes each, and returns the id of one episode of each series. */
export async function fillDatabase(url: string): Promise<{ version: string; episodes: string[] }> {
  const database = await openDatabase(settingsOf(url), () => undefined);
  await migrateDatabase(settingsOf(url), database, async () => undefined);
  await database.destroy();
  const session = await openConnection(url);
  await session.query(`
    insert into category (slug, name, tags, position) values ('live', 'Live', '{live}', 0);
    insert into series (slug, title, release_date, position)
      select 'series-' || n, 'Series ' || n, '2025-07-28', n from generate_series(0, 239) as n;
    insert into episode (series_id, number, title, video_url, long_description)
      select id, n, 'Episode ' || n, 'https://example.org/' || n, repeat('text ', 200)
        from series, generate_series(1, 100) as n`);
  const { rows: episodes } = await session.query<{ id: string }>("select id from episode where number = 7");
  const { rows: versions } = await session.query<{ server_version: string }>("show server_version");
  await session.end();
  return {
    version: versions[0]?.server_version.split(" ")[0] ?? "of an unknown version",
    episodes: episodes.map(({ id }) => id),
  };
}

async function openPlace(url: string) {
  const { version, episodes } = await fillDatabase(url);
  const sessions = await Promise.all([openConnection(url), openConnection(url)]);
  const [withJit, withoutJit] = sessions;
  await withoutJit.query("set jit = off");
  const times: { withJit: number[]; withoutJit: number[] } = { withJit: [], withoutJit: [] };

  async function switchOften(session: Client, count: number) {
    const before = await readOwnTime(session);
    for (let index = 0; index < count; index += 1)
      await session.query("update episode set is_live = not is_live where id = $1", [
        episodes[index % episodes.length],
      ]);
    return ((await readOwnTime(session)) - before) / count;
  }

  return {
    ...times,
    version,
    async round(count: number) {
      times.withoutJit.push(await switchOften(withoutJit, count));
      times.withJit.push(await switchOften(withJit, count));
    },
    reset() {
      times.withoutJit.length = 0;
      times.withJit.length = 0;
    },
    close: () => Promise.all(sessions.map((session) => session.end())),
  };
}

/** The processor time of the session's process, in microseconds. */
async function readOwnTime(session: Client) {
  const { rows } = await session.query<{ pid: number }>("select pg_backend_pid() as pid");
  const [own] = rows;
  if (!own) throw new Error("PostgreSQL returned no process id");
  return readProcessorTime(own.pid);
}

// How long large changes hold the catalogue's clock. A LIVE switch waits for this time.

import { Client as DatabaseClient } from "pg";

import { tooMuchAtOnce } from "../../../domain/refusals.ts";
import { importFile, makeBackup } from "../../../server/testing/catalogue/backup.ts";
import {
  changeManySeries,
  deleteManySeries,
  duplicateSeries,
} from "../../../server/testing/catalogue/catalogue.ts";
import type { UserErrorPayload } from "../../../server/testing/catalogue/catalogue.ts";
import { readNewest, undo } from "../../../server/testing/catalogue/history.ts";
import type { Client } from "../../../server/testing/client.ts";
import { bound } from "../testbed/comparison.ts";
import { readDatabaseTime } from "../testbed/databaseTime.ts";
import type { Figure } from "../testbed/figure.ts";
import { median, say } from "../testbed/numbers.ts";
import type { Site } from "../testbed/testbed.ts";

const mostMs = 2_000;

interface LargeChange {
  name: string;
  /** The number of series before the change, and of the episodes in each. */
  series: number;
  episodes: number;
  prepare?: (url: string, admin: Client) => Promise<unknown>;
  make: (admin: Client, ids: string[]) => Promise<{ userErrors: UserErrorPayload[] }>;
}

const changes: LargeChange[] = [
  {
    name: "undo of an import of 500 series with 20 episodes each",
    series: 0,
    episodes: 0,
    prepare: (url, admin) => importFile({ url }, admin, makeBackup(500, 20)),
    make: async (admin) => undo(admin, (await readNewest(admin)).revision),
  },
  {
    name: "change of 1,000 series with 4 episodes each",
    series: 1_000,
    episodes: 4,
    make: (admin, ids) =>
      changeManySeries(admin, ids, { addTags: ["archive"], shiftDays: 1, endsLive: true }),
  },
  {
    name: "deletion of 1,000 series with 4 episodes each",
    series: 1_000,
    episodes: 4,
    make: (admin, ids) => deleteManySeries(admin, ids, ids.length),
  },
  {
    name: "duplication of 100 series with 20 episodes each",
    series: 100,
    episodes: 20,
    make: (admin, ids) => duplicateSeries(admin, ids, { replace: [{ from: "Series", to: "Day" }] }),
  },
];

/**
 * For each large change, the longest time that another program waits for the clock, which it locks again and again. The processor
 * time of server and database approximates this time on an idle machine.
 */
export const clockHold: Figure = {
  name: "The clock during large changes",
  rounds: 3,
  minutes: 10,
  async measure(testbed, { each }) {
    const site = await testbed.openSite({});
    const server = await site.startServer();
    const admin = await site.signIn(server);
    const held = changes.map(({ name }) => ({ name, times: new Array<number>(), work: new Array<number>() }));
    const readWork = async () =>
      ((await server.usage()).cpu + (await readDatabaseTime(site, server))) / 1_000;
    for (const _ of each())
      for (const [place, { series, episodes, prepare, make }] of changes.entries()) {
        await site.sql("delete from series");
        await fill(site, series, episodes);
        await prepare?.(server.url, admin);
        const ids = (await site.sql<{ id: string }>("select id from series")).map(({ id }) => id);
        await site.sql("analyze");
        const before = await readWork();
        held[place]?.times.push(await measureHold(site.databaseUrl, () => make(admin, ids)));
        held[place]?.work.push((await readWork()) - before);
      }
    await server.stop();
    return held.map(({ name, times, work }) =>
      bound({
        what: name,
        value: median(times),
        unit: "ms",
        most: mostMs,
        spread: `${say(Math.min(...times))} to ${say(Math.max(...times))} ms; CPU ${say(median(work))} ms`,
      }),
    );
  },
};

async function fill({ sql }: Site, series: number, episodes: number): Promise<void> {
  await sql(
    `insert into series (slug, title, long_description, release_date, position, tags)
      select 'series-' || n, 'Series ' || n, repeat('The semi-finals on all courts. ', 5), '2025-07-28', n,
        array['court ' || n % 5]
      from generate_series(0, $1::integer - 1) as n`,
    [series],
  );
  await sql(
    `insert into episode (series_id, number, title, long_description, release_date, video_url, is_live, live_since)
      select id, n, 'Match ' || n, repeat('Point by point. ', 5), '2025-07-28T09:00:00Z',
        '/demonstration/play/match-' || n, n = 1 and position < 12, case when n = 1 and position < 12 then now() end
      from series, generate_series(1, $1::integer) as n`,
    [episodes],
  );
}

/** The longest time that another program waits for the clock during the work, in milliseconds. */
async function measureHold(
  url: string,
  work: () => Promise<{ userErrors: UserErrorPayload[] }>,
): Promise<number> {
  const other = new DatabaseClient({ connectionString: url });
  await other.connect();
  const over = new AbortController();
  let longest = 0;
  const wait = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const from = performance.now();
      await other.query("begin; select from catalogue_clock for no key update; commit");
      longest = Math.max(longest, performance.now() - from);
    }
  };
  const waited = wait();
  try {
    const { userErrors } = await work();
    // This error means that the limit ended the statement and nothing has changed.
    if (userErrors.some(({ message }) => message !== tooMuchAtOnce))
      throw new Error(JSON.stringify(userErrors));
  } catch (error) {
    // An undo reports the same limit by this code.
    if (!String(error).includes("SERVICE_UNAVAILABLE")) throw error;
  } finally {
    over.abort();
    await waited;
    await other.end();
  }
  return longest;
}

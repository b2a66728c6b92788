import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

import { limits } from "../configuration/limits.ts";
import { openDatabase } from "../database.ts";
import { unlock } from "../testing/catalogue/access.ts";
import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { Harness, Process } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { settingsOf } from "../testing/services/databases.ts";
import { roundViewers } from "./viewerCounts.service.ts";
import { createViewers } from "./viewers.ts";

let site: Harness;
let another: Process;
let open: string;
let locked: string;
beforeAll(async () => {
  site = await startHarness();
  another = await site.startAnother();
  open = (await makeEpisode(site.admin, (await makeSeries(site.admin)).id)).id;
  const series = await makeSeries(site.admin, { password: "secret" });
  locked = (await makeEpisode(site.admin, series.id)).id;
  await unlock(site.user, series.id, "secret");
});
afterAll(() => site.close());

type Counts = { episodeId: string; viewers: number }[];
const viewersOf = (counts: Counts) =>
  Object.fromEntries(counts.map(({ episodeId, viewers }) => [episodeId, viewers]));

async function readCounts(client: Client) {
  return viewersOf(
    (await client.query<{ viewerCounts: Counts }>("{ viewerCounts { episodeId viewers } }")).viewerCounts,
  );
}

/** Returns a function that waits for a value of the subscription. */
function followCounts(client: Client) {
  const { next } = client.subscribe<{ viewerCounts: Counts }>(
    "subscription { viewerCounts { episodeId viewers } }",
  );
  return async (expected: Record<string, number>) => {
    for (;;) {
      const counts = viewersOf((await next()).data.viewerCounts);
      if (isDeepStrictEqual(counts, expected)) return;
    }
  };
}

async function watch(client: Client, episodeId: string) {
  const { next, stop } = client.subscribe<{ watching: boolean }>(
    "subscription ($id: ID!) { watching(episodeId: $id) }",
    { id: episodeId },
  );
  const isCounted = (await next()).data.watching;
  return { isCounted, stop };
}

test("viewers are counted over two processes, once for each socket, until they pause, leave or their process ends", async () => {
  const reaches = followCounts(site.admin);
  await reaches({});
  const publicly = followCounts(site.visitor);
  await publicly({});

  const here = await Promise.all(Array.from({ length: 7 }, () => site.open()));
  const elsewhere = await Promise.all(Array.from({ length: 6 }, () => another.open()));
  const [pausing, twice, ...leaving] = await Promise.all(
    here.map(async (client) => ({ client, ...(await watch(client, open)) })),
  );
  for (const client of elsewhere) await watch(client, open);
  if (!pausing || !twice) throw new Error("The viewers are missing");
  const second = await watch(twice.client, open);
  // Simulates a killed process that wrote its sums a while ago.
  await site.sql(
    `insert into viewer_count (process, episode_id, viewers, written_at)
     values (gen_random_uuid(), $1, 1234, now() - interval '10 s')`,
    [locked],
  );
  await reaches({ [open]: 13, [locked]: 1234 });
  await publicly({ [open]: 13 });
  expect(await readCounts(site.visitor)).toEqual({ [open]: 13 });
  expect(await readCounts(site.user)).toEqual({ [open]: 13, [locked]: 1200 });
  expect(await readCounts(site.admin)).toEqual({ [open]: 13, [locked]: 1234 });

  pausing.stop();
  second.stop();
  await Promise.all(leaving.map(({ client }) => client.close()));
  await another.close();
  await reaches({ [open]: 1 });
  await publicly({});
  expect(await readCounts(site.visitor)).toEqual({});
});

test("a text that is not an id, and the id of no episode, are not counted", async () => {
  const client = await site.open();
  expect((await watch(client, "court-1")).isCounted).toBe(false);
  expect((await watch(client, "00000000-0000-4000-8000-000000000000")).isCounted).toBe(true);
  expect(Object.keys(await readCounts(site.admin))).not.toContain("00000000-0000-4000-8000-000000000000");
});

test.each([
  [10, 10],
  [12, 12],
  [99, 99],
  [154, 150],
  [996, 1_000],
  [1_249, 1_200],
  [12_345, 12_000],
])("%i viewers are shown as %i", (viewers, shown) => expect(roundViewers(viewers)).toBe(shown));

test("many invented episodes neither hide the viewers of a real one nor are stored", async () => {
  const database = await openDatabase(settingsOf(site.databaseUrl), () => undefined);
  const viewers = createViewers(database.manager);
  for (let count = 0; count < 3 * limits.viewers.most; count++)
    viewers.join({}, { episodeId: randomUUID(), isTile: false });
  for (let count = 0; count < 2; count++) viewers.join({}, { episodeId: open, isTile: false });
  const before = await site.sql("select from viewer_count");
  await viewers.write();
  const stored = await site.sql<{ id: string; viewers: number }>(
    "select episode_id as id, viewers from viewer_count where viewers = 2",
  );
  expect(stored).toEqual([{ id: open, viewers: 2 }]);
  expect(await site.sql("select from viewer_count")).toHaveLength(before.length + 1);
  await viewers.close();
  await database.destroy();
});

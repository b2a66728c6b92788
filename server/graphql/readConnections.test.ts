import { afterAll, beforeAll, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { onDatabase } from "../testing/services/databases.ts";
import { connectionsForChanges } from "./readConnections.ts";

const connections = 3;
const forReading = connections - connectionsForChanges(connections);

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ DATABASE_CONNECTIONS: String(connections), METRICS: "on" });
});
afterAll(() => site.close());

test.each([
  [3, 1],
  [4, 1],
  [5, 2],
  [10, 4],
  [100, 40],
])("Of %d connections %d are reserved for changes", (all, reserved) => {
  expect(connectionsForChanges(all)).toBe(reserved);
});

test("A change is saved while every connection for reading is in use and others wait for one", async () => {
  const { id: seriesId } = await makeSeries(site.admin);
  const { id } = await makeEpisode(site.admin, seriesId);
  const readers = 3 * connections;
  const released = new AbortController();
  const refusals: string[] = [];
  const readRepeatedly = async (place: number): Promise<void> => {
    while (!released.signal.aborted) {
      const { errors } = await site.user.ask(`{ viewer { savedSeries { id } } } # ${place}`);
      refusals.push(...(errors ?? []).map(({ extensions }) => extensions.code));
    }
  };
  await onDatabase(site.databaseUrl, async (program) => {
    await program.query("begin");
    await program.query("lock table favourite in access exclusive mode");
    const reads = Promise.all(Array.from({ length: readers }, (_, place) => readRepeatedly(place)));
    try {
      await expect.poll(countLocked).toBe(forReading);
      await expect.poll(countWaiting).toBe(readers - forReading);
      expect(await setEpisodeLive(site.admin, id, true)).toMatchObject({
        episode: { isLive: true },
        userErrors: [],
      });
      await expect.poll(() => refusals.length).toBeGreaterThan(0);
    } finally {
      released.abort();
      await program.query("rollback");
      await reads;
    }
  });
  expect(new Set(refusals)).toEqual(new Set(["SERVICE_UNAVAILABLE"]));
  await site.user.query("{ viewer { savedSeries { id } } }");
  expect(await countWaiting()).toBe(0);
});

/** The number of statements that wait for a lock. */
async function countLocked(): Promise<number> {
  const locked = await site.sql(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return locked.length;
}

/** The number of readers that wait for a connection, from the metrics. */
async function countWaiting(): Promise<number> {
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  return Number(/^broadcasts_pool\{state="waiting"\} (\d+)$/m.exec(metrics)?.[1]);
}

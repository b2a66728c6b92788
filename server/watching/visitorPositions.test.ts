import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import {
  bringPositions,
  keepPosition,
  makeRecordings,
  readRow,
  readSeriesPositions,
  watchingDocuments,
} from "../testing/catalogue/watching.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { newAddress, openAccount } from "../testing/people/accounts.ts";
import { onDatabase } from "../testing/services/databases.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const bring = (client: Client, [older = "", newer = ""]: string[]) =>
  bringPositions(client, [position(older, 100, at(2)), position(newer, 200, at(1))]);

/** The number of the server's statements that wait for a lock of another transaction. */
async function countWaiting(): Promise<number | undefined> {
  const [found] = await site.sql<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_stat_activity
      where application_name = 'broadcasts' and wait_event_type = 'Lock' and datname = current_database()`,
  );
  return found?.waiting;
}

const openUser = async () => (await openAccount(site)).client;

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
const position = (episodeId: string, seconds: number, seenAt: string, isHidden = false) => ({
  episodeId,
  seconds,
  seenAt,
  isHidden,
});

describe("The watched recordings of a visitor", () => {
  test("are moved to the account, which keeps the later position of an episode", async () => {
    const client = await openUser();
    const { series, first, second, ids } = await makeRecordings(site.admin, 3);
    const third = ids[2] ?? "";
    await keepPosition(client, first, 600);
    const [row] = await site.sql<{ seen_at: Date }>(
      "update watch_position set seen_at = now() - interval '10 minutes' where episode_id = $1 returning seen_at",
      [first],
    );
    expect(row).toBeDefined();
    await bringPositions(client, [position(first, 100, at(20)), position(second, 200, at(5))]);
    expect(await readRow(client)).toEqual([
      [second, 200],
      [first, 600],
    ]);
    await bringPositions(client, [position(first, 300, at(2)), position(third, 400, at(1), true)]);
    expect(await readRow(client)).toEqual([
      [first, 300],
      [second, 200],
    ]);
    expect(await readSeriesPositions(client, series.id)).toContainEqual([third, 400]);
  });

  test("are moved without those that do not exist, are locked, live, barely begun or watched", async () => {
    const client = await openUser();
    const locked = await makeRecordings(site.admin, 1, { password: "secret" });
    const { ids } = await makeRecordings(site.admin, 4);
    const [live = "", begun = "", watched = "", fine = ""] = ids;
    await setEpisodeLive(site.admin, live, true);
    const nobody = "3f0c1f2e-0000-4000-8000-000000000000";
    const positions = [locked.first, live, nobody, "constructor"].map((id) => position(id, 600, at(1)));
    expect(
      await bringPositions(client, [
        ...positions,
        position(begun, 20, at(1)),
        position(watched, 3_500, at(1)),
        position(fine, 60, at(1)),
        position(fine, 50, at(2)),
      ]),
    ).toMatchObject({ userErrors: [] });
    expect(
      await site.sql("select from watch_position where episode_id = any($1)", [[live, locked.first]]),
    ).toEqual([]);
    expect(await readRow(client)).toEqual([[fine, 60]]);
  });

  test("never have a time in the future, whatever the browser's clock says", async () => {
    const client = await openUser();
    const { first, second } = await makeRecordings(site.admin, 2);
    await bringPositions(client, [position(first, 60, "2100-01-01T00:00:00.000Z")]);
    await keepPosition(client, second, 70);
    expect(await readRow(client)).toEqual([
      [second, 70],
      [first, 60],
    ]);
  });

  test("can be moved from two browsers at the same time, each with another order", async () => {
    const { client, credentials } = await openAccount(site);
    const other = await site.open(credentials, newAddress());
    const { ids } = await makeRecordings(site.admin, 2);
    const [low = "", high = ""] = ids.toSorted();
    await bring(client, [low, high]);
    await onDatabase(site.databaseUrl, async (holder) => {
      await holder.query("begin");
      await holder.query("update watch_position set seconds = 1 where episode_id = $1", [low]);
      const first = bring(client, [low, high]);
      await expect.poll(countWaiting).toBe(1);
      const second = bring(other, [high, low]);
      await expect.poll(countWaiting).toBe(2);
      await holder.query("rollback");
      expect(await Promise.all([first, second])).toMatchObject([{ userErrors: [] }, { userErrors: [] }]);
    });
    expect(await readRow(client)).toHaveLength(2);
  });

  test("are moved without an episode that is being deleted", async () => {
    const client = await openUser();
    const { ids } = await makeRecordings(site.admin, 2);
    const [gone = "", kept = ""] = ids;
    await onDatabase(site.databaseUrl, async (holder) => {
      await holder.query("begin");
      await holder.query("delete from episode where id = $1", [gone]);
      const brought = bringPositions(client, [position(gone, 100, at(1)), position(kept, 200, at(1))]);
      expect(await brought).toMatchObject({ userErrors: [] });
      await holder.query("commit");
    });
    expect(await readRow(client)).toEqual([[kept, 200]]);
  });

  test("are at most 50 positions", async () => {
    const positions = Array.from({ length: 51 }, () => position("x", 60, at(1)));
    expect(await (await openUser()).ask(watchingDocuments.keepPositions, { positions })).toMatchObject({
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });
});

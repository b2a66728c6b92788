import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { ImportPreview } from "../testing/catalogue/backup.ts";
import {
  endOf,
  followImport,
  makeBackup,
  makeEntry,
  makeEpisodeEntry,
  preview,
  startImport,
  waitForLock,
} from "../testing/catalogue/backup.ts";
import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { someUser, startProxiedHarness } from "../testing/harness.ts";
import { onDatabase } from "../testing/services/databases.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness();
});
beforeEach(() => site.sql("delete from series"));
afterAll(() => site.close());

const failed = [{ path: "", message: "Failed to import series data. Please try again." }];

async function countRows(): Promise<{ series: number; episodes: number }> {
  const [rows] = await site.sql<{ series: number; episodes: number }>(
    `select (select count(*) from series)::integer as series, (select count(*) from episode)::integer as episodes`,
  );
  if (!rows) throw new Error("Nothing was counted");
  return rows;
}

/** Runs `work` while another program holds the lock of `statement`. */
function whileHolding(statement: string, work: () => Promise<void>): Promise<void> {
  return onDatabase(site.databaseUrl, async (client) => {
    await client.query("begin");
    await client.query(statement);
    await work();
    await client.query("rollback");
  });
}

describe("A process that loses its database during an import", () => {
  test.each([
    "create temp table staged_series",
    "update series set short_description",
    "create temp table unchanged_series",
    "select tick_catalogue()",
    "update staged_series",
    "delete from episode using",
    "insert into catalogue_change as logged",
    "insert into series (id",
    "insert into episode (id",
    "for key share",
    "set status = 'FINISHED'",
    "COMMIT",
  ])("after the statement %j leaves the state before or after", async (words) => {
    const seen = await preview(site, site.admin, makeBackup(20, 10));
    // Every transaction commits; this one stores the import.
    const before = words === "COMMIT" ? "set status = 'FINISHED'" : "";
    const cut = site.databaseProxy.cutAfter(words, before);
    await startImport(site.admin, seen.id).catch(() => undefined);
    await cut;
    const { status, errors } = await endOf(site.admin, seen.id);
    expect(await countRows()).toEqual(
      status === "FINISHED" ? { series: 20, episodes: 200 } : { series: 0, episodes: 0 },
    );
    expect(errors).toEqual(status === "FINISHED" ? [] : failed);
    // A failed import can be started again.
    await startImport(site.admin, seen.id);
    expect(await endOf(site.admin, seen.id)).toMatchObject({ status: "FINISHED", errors: [] });
    expect(await countRows()).toEqual({ series: 20, episodes: 200 });
  });
});

test("an import without a heartbeat for 30 seconds has failed", async () => {
  const id = randomUUID();
  await site.sql("insert into series_import (id, total, processed) values ($1, 9, 3)", [id]);
  const updates = followImport(site.admin, id);
  expect(await updates.next()).toMatchObject({ status: "RUNNING", processed: 3 });
  await site.sql("update series_import set alive_at = now() - interval '31 seconds' where id = $1", [id]);
  expect(await updates.next()).toMatchObject({ status: "FAILED", processed: 3, errors: failed });
  updates.stop();
});

test("an import whose staged descriptions are missing changes nothing", async () => {
  const seen = await preview(site, site.admin, makeBackup(2, 2));
  await site.sql("delete from import_preview_text where preview_id = $1", [seen.id]);
  await startImport(site.admin, seen.id);
  expect(await endOf(site.admin, seen.id)).toMatchObject({ status: "FAILED", errors: failed });
  expect(await countRows()).toEqual({ series: 0, episodes: 0 });
  expect(site.takeLog()).toEqual([expect.stringContaining("are missing")]);
});

test("an import that was marked as failed is not stored", async () => {
  const seen = await preview(site, site.admin, makeBackup(2, 2));
  await whileHolding("select tick_catalogue()", async () => {
    await startImport(site.admin, seen.id);
    await waitForLock(site, "select tick_catalogue()");
    await site.sql("update series_import set status = 'FAILED' where id = $1", [seen.id]);
  });
  expect(await endOf(site.admin, seen.id)).toMatchObject({ status: "FAILED" });
  await onDatabase(site.databaseUrl, (client) => client.query("select tick_catalogue()"));
  expect(await countRows()).toEqual({ series: 0, episodes: 0 });
});

test("a closing server ends its imports", async () => {
  const other = await site.startAnother();
  const client = await other.open({ email: "admin@example.org", password: "shuttlecock-2025" });
  const seen = await preview(other, client, makeBackup(2, 2));
  await whileHolding("select tick_catalogue()", async () => {
    await startImport(client, seen.id);
    await waitForLock(site, "select tick_catalogue()");
    await Promise.all([client.close(), other.close()]);
  });
  const { status } = await endOf(site.admin, seen.id);
  expect(await countRows()).toEqual(
    status === "FINISHED" ? { series: 2, episodes: 4 } : { series: 0, episodes: 0 },
  );
});

describe("Rights are checked again before the commit", () => {
  let hired: Client;
  beforeEach(async () => {
    await site.sql(
      `insert into admin (user_id) select id from "user" where email = $1 on conflict do nothing`,
      [someUser.email],
    );
    hired = await site.open(someUser);
  });

  test("the import of an admin who is removed while it runs is not stored", async () => {
    const seen = await preview(site, hired, makeBackup(2, 2));
    await whileHolding("select tick_catalogue()", async () => {
      await startImport(hired, seen.id);
      await waitForLock(site, "select tick_catalogue()");
      await site.sql("delete from admin");
    });
    expect(await endOf(site.admin, seen.id)).toMatchObject({
      status: "FAILED",
      errors: [{ path: "", message: "You do not have permission to do this." }],
    });
    expect(await countRows()).toEqual({ series: 0, episodes: 0 });
  });

  test("the import of an admin who only signs out is stored", async () => {
    const seen = await preview(site, hired, makeBackup(2, 2));
    await whileHolding("select tick_catalogue()", async () => {
      await startImport(hired, seen.id);
      await waitForLock(site, "select tick_catalogue()");
      await hired.query("mutation { signOut { userErrors { code } } }");
    });
    expect(await endOf(site.admin, seen.id)).toMatchObject({ status: "FINISHED" });
    expect(await countRows()).toEqual({ series: 2, episodes: 4 });
  });
});

test("two imports at the same time are both stored", async () => {
  const seen = [
    await preview(site, site.admin, makeBackup(2, 2)),
    await preview(site, site.admin, { another: makeEntry({}, [makeEpisodeEntry()]) }),
  ];
  await whileHolding("select tick_catalogue()", async () => {
    for (const { id } of seen) await startImport(site.admin, id);
    // Each has staged all of its rows when it waits for the clock.
    await waitForLock(site, "select tick_catalogue()", seen.length);
  });
  for (const { id } of seen) expect(await endOf(site.admin, id)).toMatchObject({ status: "FINISHED" });
  expect(await countRows()).toEqual({ series: 3, episodes: 5 });
});

test("two imports of the same new series at the same time are both stored", async () => {
  const file = makeBackup(2, 2);
  const [first, second] = [await preview(site, site.admin, file), await preview(site, site.admin, file)];
  await whileHolding("select tick_catalogue()", async () => {
    await startImport(site.admin, first.id);
    await waitForLock(site, "select tick_catalogue()");
    await startImport(site.admin, second.id);
    await waitForLock(site, "insert into series");
  });
  for (const { id } of [first, second])
    expect(await endOf(site.admin, id)).toMatchObject({ status: "FINISHED", errors: [] });
  expect(await countRows()).toEqual({ series: 2, episodes: 4 });
});

test("two imports of the same new series in different orders are both stored", async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const [between = ""] = ids.toSorted().slice(1);
  const orders = [ids.toSorted(), ids.toSorted().toReversed()];
  const seen: ImportPreview[] = [];
  for (const order of orders)
    seen.push(
      await preview(
        site,
        site.admin,
        Object.fromEntries(order.map((id) => [id, makeEntry({ id: `s-${id}` })])),
      ),
    );
  const added = `insert into series (id, slug, title, release_date, position)
    values ('${between}', 'between', 'Between', '2026-11-22', 0)`;
  await whileHolding(added, async () => {
    for (const { id } of seen) await startImport(site.admin, id);
    await waitForLock(site, "insert into series", 2);
  });
  for (const { id } of seen)
    expect(await endOf(site.admin, id)).toMatchObject({ status: "FINISHED", errors: [] });
  expect(await countRows()).toEqual({ series: 3, episodes: 0 });
});

test("an import that would hold the clock for longer than 2 seconds fails, and the LIVE switch works", async () => {
  const { id: seriesId } = await makeSeries(site.admin);
  const { id } = await makeEpisode(site.admin, seriesId);
  const seen = await preview(site, site.admin, makeBackup(2, 2));
  await whileHolding("lock table former_slug in access exclusive mode", async () => {
    await startImport(site.admin, seen.id);
    await waitForLock(site, "insert into former_slug");
    expect(await setEpisodeLive(site.admin, id, true)).toMatchObject({ episode: { isLive: true } });
    expect(await endOf(site.admin, seen.id)).toMatchObject({ status: "FAILED", errors: failed });
  });
  expect(await countRows()).toEqual({ series: 1, episodes: 1 });
});

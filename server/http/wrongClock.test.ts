import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness, Process } from "../testing/harness.ts";
import { bodyOf, openPage, startBuiltSite } from "../testing/htmlPages.ts";
import { moveClock } from "../testing/movedClock.ts";

// Pages and dates of responses follow the database's time, whatever the process's clock shows.

let site: Harness;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

const minuteMs = 60_000;

async function readDatabaseTime(schema = "pg_catalog"): Promise<number> {
  const [row] = await site.sql<{ now: Date }>(`select ${schema}.clock_timestamp() as now`);
  return row?.now.getTime() ?? 0;
}

test("a process whose clock is ahead shows a broadcast as upcoming until its start", async () => {
  const { id, slug } = await makeSeries(site.admin, { title: "Court 1" });
  const releaseDate = new Date((await readDatabaseTime()) + 3 * minuteMs).toISOString();
  await makeEpisode(site.admin, id, { title: "Final", releaseDate });
  await moveClock(site, 5);
  const read = async () => bodyOf(await openPage(site, `/series/${slug}`));
  // A slow rendering is left to the browser.
  await expect.poll(read).toContain("UPCOMING");
  expect(await read()).not.toContain("Starting soon");
});

/** Starts a process whose clock is behind the database's. No test can move the clock by which Node.js dates responses. */
async function startBehind(): Promise<Process> {
  await site.sql("create schema if not exists ahead");
  await site.sql(`create or replace function ahead.clock_timestamp() returns timestamptz language sql volatile
    return pg_catalog.clock_timestamp() + interval '5 minutes'`);
  await site.sql(`do $do$ begin
    execute format('alter database %I set search_path to ahead, pg_catalog, public', current_database());
  end $do$`);
  const another = await site.startAnother();
  onTestFinished(another.close);
  return another;
}

test("a process whose clock is wrong sends the database's time, by which browsers correct their own", async () => {
  const { url } = await startBehind();
  const query = `/graphql?query=${encodeURIComponent("{ categories { id } }")}`;
  // The second request for each address is answered from the response cache.
  for (const path of ["/healthz", "/", "/", query, query]) {
    const before = await readDatabaseTime("ahead");
    const { headers } = await fetch(url + path, { headers: { accept: "text/html, */*" } });
    const date = Date.parse(headers.get("date") ?? "");
    // The header has no milliseconds, and a busy process estimates the time a little late.
    expect(date).toBeGreaterThan(before - minuteMs);
    expect(date).toBeLessThanOrEqual(await readDatabaseTime("ahead"));
  }
});

test("a response from the cache of such a process has its own date", async () => {
  const { url } = await startBehind();
  const readDate = async () => (await fetch(url, { headers: { accept: "text/html" } })).headers.get("date");
  const first = await readDate();
  await expect.poll(readDate).not.toBe(first);
});

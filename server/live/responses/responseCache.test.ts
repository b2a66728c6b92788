import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { askByGet, askByPost } from "../../testing/askByHttp.ts";
import { canSee, unlock } from "../../testing/catalogue/access.ts";
import type { Series } from "../../testing/catalogue/catalogue.ts";
import { createSeries, makeSeries, seriesInput, updateSeries } from "../../testing/catalogue/catalogue.ts";
import type { Client } from "../../testing/client.ts";
import type { ProxiedHarness, ProxiedProcess } from "../../testing/harness.ts";
import { startProxiedHarness } from "../../testing/harness.ts";
import { onDatabase } from "../../testing/services/databases.ts";

let site: ProxiedHarness;
let other: ProxiedProcess;
beforeAll(async () => {
  site = await startProxiedHarness();
  other = await site.startAnother();
});
afterAll(() => site.close());

const allTitles = "{ catalogue { revision series { title } } }";
const rounds = 20;

const post = (query: string, headers?: Record<string, string>, url = site.url) =>
  askByPost(url, query, headers);
const get = (query: string, headers?: Record<string, string>, url = site.url) =>
  askByGet(url, query, headers);

async function rename(series: Series, title: string): Promise<{ series: Series; revision: number }> {
  const { data, extensions } = await site.admin.ask<{ updateSeries: { series: Series } }>(
    `mutation ($id: ID!, $version: Int!, $input: SeriesInput!) {
      updateSeries(id: $id, version: $version, input: $input) {
        series { id slug title order tags isLive isProtected version } } }`,
    { id: series.id, version: series.version, input: seriesInput({ slug: series.slug, title }) },
  );
  return { series: data.updateSeries.series, revision: extensions.revision };
}

/** A part of the statement that reads all series, which no other statement contains. */
const allSeries = "order by series.position";

describe("A response is cached", () => {
  test("equal concurrent requests are executed once", async () => {
    await makeSeries(site.admin);
    const query = `{ catalogue { series { title order } } }`;
    const before = site.databaseProxy.count(allSeries);
    const responses = await Promise.all(Array.from({ length: rounds }, () => post(query)));
    await get(query);
    await get(query);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    // Once by POST and once by GET, which have different cache keys.
    expect(site.databaseProxy.count(allSeries) - before).toBe(2);
  });

  test("for all callers with the same scope, signed in or not", async () => {
    const query = `{ catalogue { series { slug order } } }`;
    await post(query);
    const before = site.databaseProxy.count(allSeries);
    await site.user.query(query);
    expect((await post(query, { cookie: site.user.cookie() ?? "" })).status).toBe(200);
    expect(site.databaseProxy.count(allSeries) - before).toBe(0);
  });

  test("and refreshed after a change when it was requested often", async () => {
    const query = `{ catalogue { series { order title slug } } }`;
    const series = await makeSeries(site.admin);
    for (let asked = 0; asked < 3; asked++) await post(query);
    const { revision } = await rename(series, "Made again");
    await expect.poll(async () => (await post(query)).revision).toBe(revision);
    const before = site.databaseProxy.count(allSeries);
    expect((await post(query)).text).toContain("Made again");
    expect(site.databaseProxy.count(allSeries)).toBe(before);
  });

  test.each([
    ["what is personal", "{ viewer { email } }"],
    ["what is personal beside what is public", "{ viewer { email } catalogue { id } }"],
    ["what is personal in a fragment", "{ ...F } fragment F on Query { viewer { email } }"],
  ])("but never %s", async (_, query) => {
    const cookie = site.user.cookie() ?? "";
    expect((await post(query, { cookie })).text).toContain("viewer@example.org");
    expect((await post(query)).text).not.toContain("viewer@example.org");
    expect((await get(query, { cookie })).text).toContain("viewer@example.org");
    expect((await get(query)).text).not.toContain("viewer@example.org");
  });

  test("but not for admins", async () => {
    const password = "the shuttle's password";
    await createSeries(site.admin, { password });
    const query = "{ catalogue { series { password slug } } }";
    expect((await post(query, { cookie: site.admin.cookie() ?? "" })).text).toContain(password);
    for (const { text } of [await post(query), await get(query)]) expect(text).not.toContain(password);
    const before = site.databaseProxy.count(allSeries);
    const alone = await get(query, { cookie: site.admin.cookie() ?? "" });
    expect(alone.text).toContain(password);
    expect(alone.headers.get("cache-control")).toBe("private, no-store");
    await get(query, { cookie: site.admin.cookie() ?? "" });
    expect(site.databaseProxy.count(allSeries)).toBe(before + 2);
  });

  test("and again after the database was replaced", async () => {
    await makeSeries(site.admin);
    const query = `{ catalogue { series { order slug tags } } }`;
    await post(query);
    await site.sql("truncate episode, series, category cascade");
    await expect.poll(async () => (await post(query)).text).toContain('"series":[]');
    await expect
      .poll(async () => {
        const before = site.databaseProxy.count(allSeries);
        await post(query);
        return site.databaseProxy.count(allSeries) - before;
      })
      .toBe(0);
  });

  test("and not when it has errors", async () => {
    const query = `{ searchSeries(title: "x", first: 1000) { id } }`;
    const before = site.databaseProxy.count("isolation level");
    for (let asked = 0; asked < 2; asked++) expect((await post(query)).status).toBe(400);
    expect(site.databaseProxy.count("isolation level")).toBeGreaterThan(before + 1);
  });
});

describe("No response is older than an acknowledged change", () => {
  test("for any caller on the process that made the change", async () => {
    let series = await makeSeries(site.admin);
    for (let round = 0; round < rounds; round++) {
      const title = `Round ${round}`;
      const early = Array.from({ length: 5 }, () => post(allTitles));
      ({ series } = await rename(series, title));
      const late = await Promise.all([post(allTitles), get(allTitles), post(allTitles)]);
      for (const { text } of late) expect(text).toContain(`"${title}"`);
      await Promise.all(early);
    }
  });

  test("for a request that names the revision, on any process", async () => {
    let series = await makeSeries(site.admin);
    for (let round = 0; round < rounds; round++) {
      const title = `Elsewhere ${round}`;
      const early = Array.from({ length: 5 }, () => post(allTitles, {}, other.url));
      const renamed = await rename(series, title);
      ({ series } = renamed);
      const headers = { "x-min-revision": String(renamed.revision) };
      const late = [await post(allTitles, headers, other.url), await get(allTitles, headers, other.url)];
      for (const { text } of late) expect(text).toContain(`"${title}"`);
      await Promise.all(early);
    }
  });

  test("also when the notification is lost there", async () => {
    const deaf = await startProxiedHarness();
    const far = await deaf.startAnother();
    const { id } = await makeSeries(deaf.admin);
    await deaf.sql(
      `do $$ begin execute replace(pg_get_functiondef('tick_catalogue'::regproc), 'pg_notify', 'concat'); end $$`,
    );
    for (let round = 0; round < rounds; round++) {
      await post(allTitles, {}, far.url);
      await deaf.sql("update series set title = $2 where id = $1", [id, `Missed ${round}`]);
      const { revision } = (await deaf.admin.ask(`{ viewer { id } catalogue { revision } }`)).extensions;
      const late = await post(allTitles, { "x-min-revision": String(revision) }, far.url);
      expect(late.text).toContain(`"Missed ${round}"`);
    }
    await deaf.close();
  });

  test("also when an execution that began before the change ends after it", async () => {
    const series = await makeSeries(site.admin);
    const query = "{ catalogue { categories { id } series { title } } }";
    await onDatabase(site.databaseUrl, async (program) => {
      await program.query("begin; lock table category in access exclusive mode");
      const reading = site.databaseProxy.count("from category");
      const begun = post(query);
      await expect.poll(() => site.databaseProxy.count("from category")).toBe(reading + 1);
      await rename(series, "Meanwhile");
      await program.query("rollback");
      expect((await begun).text).not.toContain('"Meanwhile"');
    });
    expect((await post(query)).text).toContain('"Meanwhile"');
  });

  test("for any caller a moment later, on any process and by any program", async () => {
    const { id } = await makeSeries(site.admin);
    await post(allTitles, {}, other.url);
    await site.sql("update series set title = 'By another program' where id = $1", [id]);
    for (const url of [site.url, other.url])
      await expect.poll(async () => (await post(allTitles, {}, url)).text).toContain('"By another program"');
  });

  test("readers that race with a writer on two processes read revisions in increasing order", async () => {
    let series = await makeSeries(site.admin);
    const writing = new AbortController();
    async function read(url: string): Promise<void> {
      let [newest, count] = [-1, -1];
      while (!writing.signal.aborted) {
        const { text, revision } = await post(allTitles, { "x-min-revision": String(newest) }, url);
        const seen = Number(/"Race (\d+)"/.exec(text)?.[1] ?? -1);
        expect(revision).toBeGreaterThanOrEqual(newest);
        expect(seen).toBeGreaterThanOrEqual(count);
        [newest, count] = [revision, seen];
      }
    }
    const readers = [site.url, other.url, site.url, other.url].map(read);
    for (let round = 0; round < rounds; round++) ({ series } = await rename(series, `Race ${round}`));
    writing.abort();
    await Promise.all(readers);
  });

  test("a request that names a future revision receives a response", async () => {
    const { status, text } = await post(allTitles, { "x-min-revision": "999999999" });
    expect({ status, text }).toMatchObject({ status: 200, text: expect.stringContaining("catalogue") });
  });
});

describe("No caller receives a response for other rights", () => {
  const secret = "Visible to viewers with the password alone";
  const password = "backhand clear";
  let series: Series;
  let friend: Client;
  let member: Client;
  beforeAll(async () => {
    const made = await createSeries(site.admin, { password, shortDescription: secret });
    if (!made.series) throw new Error("There is no series");
    series = made.series;
    friend = await site.open();
    member = await site.open({ email: "viewer@example.org", password: "forehand-smash" });
    await unlock(friend, series.id, password);
    await unlock(member, series.id, password);
  });

  const content = () => `{ series(slug: "${series.slug}") { title content { shortDescription } } }`;
  const seen = async (client: Client) => JSON.stringify((await client.ask(content())).data).includes(secret);

  test("although they send the same query in any order", async () => {
    for (let round = 0; round < rounds; round++) {
      const visitor = site.visitor;
      const askers = [friend, visitor, member, visitor, site.admin, friend, visitor];
      expect(await Promise.all(askers.map(seen))).toEqual([true, false, true, false, true, true, false]);
    }
  });

  test("also not from other caches, which may store only the public response", async () => {
    const grants = { "x-series-grants": JSON.stringify(friend.grants) };
    const opened = await get(content(), grants);
    expect(opened.text).toContain(secret);
    expect(opened.headers.get("cache-control")).toBe("private, no-store");
    const closed = await get(content());
    expect(closed.text).not.toContain(secret);
    expect(closed.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
    for (const { headers } of [opened, closed])
      expect(headers.get("vary")).toMatch(/cookie.*x-series-grants/);
    expect(opened.headers.get("etag")).not.toBe(closed.headers.get("etag"));
  });

  test("and a new password locks it for all of them immediately, on every process", async () => {
    const elsewhere = await other.open();
    elsewhere.grants.push(...friend.grants);
    expect(await canSee(elsewhere, series.slug)).toBe(true);
    await updateSeries(site.admin, series.id, series.version, {
      slug: series.slug,
      title: series.title,
      shortDescription: secret,
      password: "another word",
    });
    expect([await seen(friend), await seen(member), await seen(site.visitor)]).toEqual([false, false, false]);
    await expect.poll(() => canSee(elsewhere, series.slug)).toBe(false);
  });
});

test("No cached response is sent while its validity is unknown", async () => {
  const query = "{ catalogue { epilogue: lastUpdated } }";
  const lonely = await site.startAnother();
  expect((await post(query, {}, lonely.url)).status).toBe(200);
  lonely.databaseProxy.cut();
  await expect.poll(async () => (await post(query, {}, lonely.url)).status).toBe(503);
  lonely.databaseProxy.restore();
  await expect.poll(async () => (await post(query, {}, lonely.url)).status).toBe(200);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { deleteSeries, makeSeries, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { UserErrorPayload } from "../testing/catalogue/catalogue.ts";
import { publish, unpublish } from "../testing/catalogue/drafts.ts";
import type { Client, Subscription } from "../testing/client.ts";
import { followCatalogue } from "../testing/follow.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { newAddress, openAccount, readViewer } from "../testing/people/accounts.ts";
import { onDatabase } from "../testing/services/databases.ts";
import { countLockWaits } from "../testing/services/lockWaits.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness();
});
afterAll(() => site.close());

interface ViewerPayload {
  viewer: { id: string; savedSeries: { id: string }[] } | null;
  userErrors: UserErrorPayload[];
}

const fields = "{ viewer { id savedSeries { id } } userErrors { code field message } }";
const documents = {
  saveSeries: `mutation ($id: ID!) { saveSeries(id: $id) ${fields} }`,
  removeSavedSeries: `mutation ($id: ID!) { removeSavedSeries(id: $id) ${fields} }`,
} as const;

async function mutate(client: Client, name: keyof typeof documents, id: string): Promise<ViewerPayload> {
  const response = await client.query<Record<string, ViewerPayload>>(documents[name], { id });
  const payload = response[name];
  if (!payload) throw new Error("The mutation gave nothing");
  return payload;
}

const save = (client: Client, id: string) => mutate(client, "saveSeries", id);
const remove = (client: Client, id: string) => mutate(client, "removeSavedSeries", id);
const openUser = async () => (await openAccount(site)).client;
const savedIds = async (client: Client) => (await readViewer(client))?.savedSeries.map((series) => series.id);

describe("Saving a series", () => {
  test("that is deleted at the same time is refused as retryable, and then as unknown", async () => {
    const client = await openUser();
    const { id } = await makeSeries(site.admin);
    const response = await onDatabase(site.databaseUrl, async (program) => {
      await program.query("begin");
      await program.query("delete from series where id = $1", [id]);
      const pending = client.ask(documents.saveSeries, { id });
      await expect.poll(() => countLockWaits(site)).toBe(1);
      await program.query("commit");
      return pending;
    });
    expect(response).toMatchObject({ errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }] });
    expect(await save(client, id)).toMatchObject({
      userErrors: [{ code: "NOT_FOUND", message: "Series not found" }],
    });
  });

  test("stores it once, in the order of saving; removing deletes it", async () => {
    const client = await openUser();
    const [first, second, third] = [
      await makeSeries(site.admin),
      await makeSeries(site.admin),
      await makeSeries(site.admin),
    ];
    await save(client, third.id);
    await save(client, first.id);
    expect(await save(client, third.id)).toMatchObject({
      viewer: { savedSeries: [{ id: third.id }, { id: first.id }] },
      userErrors: [],
    });
    await save(client, second.id);
    expect(await remove(client, third.id)).toMatchObject({
      viewer: { savedSeries: [{ id: first.id }, { id: second.id }] },
      userErrors: [],
    });
    expect(await remove(client, third.id)).toMatchObject({ userErrors: [] });
    expect(await savedIds(client)).toEqual([first.id, second.id]);
  });

  test("several times concurrently stores it once", async () => {
    const client = await openUser();
    const { id } = await makeSeries(site.admin);
    await Promise.all(Array.from({ length: 5 }, () => save(client, id)));
    expect(await savedIds(client)).toEqual([id]);
  });

  test("is for signed-in users", async () => {
    const { id } = await makeSeries(site.admin);
    for (const document of Object.values(documents))
      expect(await site.visitor.ask(document, { id })).toMatchObject({
        data: null,
        errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
      });
  });

  test("that does not exist returns 'Series not found'; removing it is not an error", async () => {
    const client = await openUser();
    for (const id of ["3f0c1f2e-0000-4000-8000-000000000000", "constructor", ""]) {
      expect(await save(client, id)).toMatchObject({
        viewer: null,
        userErrors: [{ code: "NOT_FOUND", message: "Series not found" }],
      });
      expect(await remove(client, id)).toMatchObject({ userErrors: [] });
    }
  });

  test("does not change another user's favourites", async () => {
    const [one, another] = [await openUser(), await openUser()];
    const { id } = await makeSeries(site.admin);
    await save(one, id);
    await save(another, id);
    await remove(one, id);
    expect(await savedIds(one)).toEqual([]);
    expect(await savedIds(another)).toEqual([id]);
  });

  test("may be of a protected series, which stays locked", async () => {
    const client = await openUser();
    const { id } = await makeSeries(site.admin, { password: "secret" });
    await save(client, id);
    expect(
      await client.query("{ viewer { savedSeries { id isProtected content { shortDescription } } } }"),
    ).toEqual({ viewer: { savedSeries: [{ id, isProtected: true, content: null }] } });
  });
});

describe("Favourites are up to date", () => {
  interface Saved {
    viewer: { savedSeries: { id: string; title: string }[] } | null;
  }
  const followSaved = (client: Client): Subscription<Saved> =>
    client.subscribe<Saved>("subscription { viewer { id savedSeries { id title } } }");
  const next = async (followed: Subscription<Saved>) => (await followed.next()).data.viewer?.savedSeries;

  test("in every browser of the account, whichever browser changes them", async () => {
    const { client, credentials } = await openAccount(site);
    const other = await site.open(credentials, newAddress());
    const series = await makeSeries(site.admin);
    const followed = [followSaved(client), followSaved(other)];
    for (const subscription of followed) expect(await next(subscription)).toEqual([]);
    await save(other, series.id);
    for (const subscription of followed)
      expect(await next(subscription)).toEqual([{ id: series.id, title: series.title }]);
    await remove(client, series.id);
    for (const subscription of followed) expect(await next(subscription)).toEqual([]);
  });

  test("also between two server processes", async () => {
    const { client, credentials } = await openAccount(site);
    const elsewhere = await site.startAnother();
    const other = await elsewhere.open(credentials, newAddress());
    const series = await makeSeries(site.admin);
    const followed = followSaved(other);
    expect(await next(followed)).toEqual([]);
    await save(client, series.id);
    expect(await next(followed)).toMatchObject([{ id: series.id }]);
    await other.close();
    await elsewhere.close();
  });

  test("with the catalogue: the title is never stale, and a deleted series is removed", async () => {
    const client = await openUser();
    const series = await makeSeries(site.admin);
    await save(client, series.id);
    const followed = followSaved(client);
    expect(await next(followed)).toMatchObject([{ title: series.title }]);
    await updateSeries(site.admin, series.id, 1, { slug: series.slug, title: "Another title" });
    expect(await next(followed)).toMatchObject([{ title: "Another title" }]);
    await deleteSeries(site.admin, series.id);
    expect(await next(followed)).toEqual([]);
    expect(await site.sql("select from favourite where series_id = $1", [series.id])).toEqual([]);
  });

  test("and never from an earlier snapshot of a change of the catalogue", async () => {
    const client = await openUser();
    const series = await makeSeries(site.admin);
    await save(client, series.id);
    const followed = followSaved(client);
    expect(await next(followed)).toMatchObject([{ id: series.id }]);
    const changes = site.databaseProxy.hold("changes\0");
    await site.sql("update series set title = 'Another title' where id = $1", [series.id]);
    await changes.arrived;
    await site.sql("delete from favourite where series_id = $1", [series.id]);
    expect(await next(followed)).toEqual([]);
    changes.release();
  });

  test("by id alone without reading them again when a series is renamed, until it is a draft or deleted", async () => {
    // No other subscriber uses this process.
    const elsewhere = await site.startAnother();
    const { credentials } = await openAccount(site);
    const client = await elsewhere.open(credentials, newAddress());
    const series = await makeSeries(site.admin);
    await save(client, series.id);
    const followed = client.subscribe<Saved>("subscription { viewer { id savedSeries { id } } }");
    expect(await next(followed)).toEqual([{ id: series.id }]);
    const catalogue = followCatalogue(client);
    await catalogue.next();

    const before = elsewhere.databaseProxy.count("from favourite");
    // The second subscriber is notified after everything that the first change caused.
    for (const [version, title] of [
      [1, "Another title"],
      [2, "A third title"],
    ] as const) {
      await updateSeries(site.admin, series.id, version, { slug: series.slug, title });
      expect(await catalogue.next()).toMatchObject({ series: [{ title }] });
    }
    expect(elsewhere.databaseProxy.count("from favourite")).toBe(before);

    await unpublish(site, series.id);
    expect(await next(followed)).toEqual([]);
    await publish(site, series.id);
    expect(await next(followed)).toEqual([{ id: series.id }]);
    await deleteSeries(site.admin, series.id);
    expect(await next(followed)).toEqual([]);
    await client.close();
    await elsewhere.close();
  });

  test("only for the account: another user's socket receives nothing", async () => {
    const [one, another] = [await openUser(), await openUser()];
    const [mine, theirs] = [await makeSeries(site.admin), await makeSeries(site.admin)];
    const followed = followSaved(another);
    expect(await next(followed)).toEqual([]);
    await save(one, mine.id);
    await save(another, theirs.id);
    expect(await next(followed)).toMatchObject([{ id: theirs.id }]);
    expect(another.received()).not.toContain(mine.id);
  });
});

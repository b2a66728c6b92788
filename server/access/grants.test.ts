import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  accessDocuments,
  canSee,
  keepGrants,
  readUnlocked,
  removeAccess,
  unlock,
} from "../testing/catalogue/access.ts";
import { makeEpisode, makeSeries, updateEpisode, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import type { Client, SeriesGrant } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { newAddress, openAccount, signOut } from "../testing/people/accounts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ GUESS_BUDGET_PER_ADDRESS: "1000" });
});
afterAll(() => site.close());

const password = "the series password";
const openBrowser = (): Promise<Client> => site.open(undefined, newAddress());
const protect = (): Promise<Series> => makeSeries(site.admin, { password });

async function changePassword({ id, slug }: Series, version: number, to: string): Promise<void> {
  const { userErrors } = await updateSeries(site.admin, id, version, { slug, password: to });
  expect(userErrors).toEqual([]);
}

describe("A visitor's grants", () => {
  test("are invalid when forged, altered, of another series, or not a list", async () => {
    const [one, another] = [await protect(), await protect()];
    const client = await openBrowser();
    await unlock(client, one.id, password);
    const [grant] = client.grants.splice(0);
    if (!grant) throw new Error("There is no grant");
    const { token } = grant;
    const forged: SeriesGrant[] = [
      { seriesId: another.id, token },
      { seriesId: one.id, token: `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}` },
      { seriesId: one.id, token: token.replace(/^\d+/, "2") },
      { seriesId: one.id, token: "1." },
      { seriesId: one.id, token: "" },
    ];
    for (const attempt of forged) {
      client.grants.splice(0, 1, attempt);
      expect(await canSee(client, one.slug)).toBe(false);
      expect(await canSee(client, another.slug)).toBe(false);
    }
    for (const header of ["no list", "{}", "[null]", '[{"seriesId":1}]', `[${"1,".repeat(5_000)}1]`]) {
      const response = await fetch(`${site.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-series-grants": header },
        body: JSON.stringify({ query: "{ unlockedSeries { id } }" }),
      });
      expect(await response.json()).toMatchObject({ data: { unlockedSeries: [] } });
    }
    client.grants.splice(0, 1, grant);
    expect(await canSee(client, one.slug)).toBe(true);
  });

  test("may be sent as a mix of stale and genuine ones", async () => {
    const [one, another] = [await protect(), await protect()];
    const client = await openBrowser();
    await unlock(client, one.id, password);
    await unlock(client, another.id, password);
    await changePassword(one, 1, "another");
    expect(await readUnlocked(client)).toEqual([another.id]);
  });

  test("move to the account after signing in, except for stale and forged ones", async () => {
    const series = [await protect(), await protect(), await protect()] as const;
    const visitor = await openBrowser();
    await unlock(visitor, series[0].id, password);
    await unlock(visitor, series[1].id, password);
    await changePassword(series[1], 1, "another");
    const { client, id, credentials } = await openAccount(site);
    const forged = { seriesId: series[2].id, token: visitor.grants[0]?.token ?? "" };
    expect(await keepGrants(client, [...visitor.grants, forged])).toEqual({
      series: null,
      grant: null,
      unlockedSeries: [{ id: series[0].id }],
      userErrors: [],
    });
    expect(await site.sql("select series_id from unlock where user_id = $1", [id])).toEqual([
      { series_id: series[0].id },
    ]);
    // On another device it is open without a grant.
    const elsewhere = await site.open(credentials, newAddress());
    expect(await canSee(elsewhere, series[0].slug)).toBe(true);
    expect(await canSee(elsewhere, series[1].slug)).toBe(false);
    await signOut(elsewhere);
    expect(await canSee(elsewhere, series[0].slug)).toBe(false);
  });

  test("do not remove what the account has unlocked since", async () => {
    const series = await protect();
    const visitor = await openBrowser();
    await unlock(visitor, series.id, password);
    await changePassword(series, 1, "another");
    const { client } = await openAccount(site);
    await unlock(client, series.id, "another");
    await keepGrants(client, visitor.grants);
    expect(await canSee(client, series.slug)).toBe(true);
    // They also remove nothing when both are sent in one request.
    client.grants.push(...visitor.grants);
    expect(await canSee(client, series.slug)).toBe(true);
  });

  test("unlock the series for an account that unlocked it with a former password only", async () => {
    const series = await protect();
    const { client } = await openAccount(site);
    await unlock(client, series.id, password);
    await changePassword(series, 1, "another");
    expect(await canSee(client, series.slug)).toBe(false);
    const visitor = await openBrowser();
    await unlock(visitor, series.id, "another");
    client.grants.push(...visitor.grants);
    expect(await canSee(client, series.slug)).toBe(true);
    // The same holds on a socket, also after the account's rights were read again.
    const other = await protect();
    const list = client.subscribe<{ unlockedSeries: { id: string }[] }>(
      "subscription { unlockedSeries { id } }",
    );
    expect((await list.next()).data.unlockedSeries).toEqual([{ id: series.id }]);
    await unlock(client, other.id, password);
    const opened = (await list.next()).data.unlockedSeries.map(({ id }) => id);
    expect(opened.toSorted()).toEqual([series.id, other.id].toSorted());
    list.stop();
  });

  test("count among the unlocked series of a mutation's payload, as in the query", async () => {
    const [granted, kept] = [await protect(), await protect()];
    const visitor = await openBrowser();
    await unlock(visitor, granted.id, password);
    const { client } = await openAccount(site);
    client.grants.push(...visitor.grants);
    const { unlockedSeries } = await unlock(client, kept.id, password);
    expect(unlockedSeries.map(({ id }) => id)).toEqual(await readUnlocked(client));
    expect(unlockedSeries).toHaveLength(2);
    expect((await removeAccess(client, granted.id)).unlockedSeries).toEqual([{ id: kept.id }]);
  });

  test("are stored for an account only when the caller is signed in", async () => {
    expect(await site.visitor.ask(accessDocuments.keepGrants, { grants: [] })).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
  });
});

describe("Access that is removed", () => {
  test("in one browser is removed in the other browser too, also for a viewer who is watching", async () => {
    const series = await protect();
    const episode = await makeEpisode(site.admin, series.id, { title: "Seen before" });
    const { client, credentials, id } = await openAccount(site);
    await unlock(client, series.id, password);
    const other = await site.open(credentials, newAddress());
    const watched = other.subscribe<{ seriesUpdates: { series: { content: object | null } } }>(
      "subscription ($id: ID!) { seriesUpdates(id: $id) { series { content { embedLink } } episodes { title } } }",
      { id: series.id },
    );
    expect((await watched.next()).data.seriesUpdates.series.content).not.toBeNull();
    const list = other.subscribe<{ unlockedSeries: { id: string }[] }>(
      "subscription { unlockedSeries { id } }",
    );
    expect((await list.next()).data.unlockedSeries).toEqual([{ id: series.id }]);
    expect(await removeAccess(client, series.id)).toEqual({
      series: { id: series.id, content: null },
      grant: null,
      unlockedSeries: [],
      userErrors: [],
    });
    expect((await watched.next()).data.seriesUpdates).toMatchObject({
      series: { content: null },
      episodes: null,
    });
    expect((await list.next()).data.unlockedSeries).toEqual([]);
    expect(await canSee(other, series.slug)).toBe(false);
    expect(await site.sql("select from unlock where user_id = $1", [id])).toEqual([]);
    await updateEpisode(site.admin, episode.id, 1, { title: "Not for them" });
    expect(await canSee(other, series.slug)).toBe(false);
    expect(other.received()).not.toContain("Not for them");
  });

  test("from one user does not change another user's access", async () => {
    const series = await protect();
    const [one, another] = [await openAccount(site), await openAccount(site)];
    await unlock(one.client, series.id, password);
    await unlock(another.client, series.id, password);
    await removeAccess(one.client, series.id);
    expect(await canSee(one.client, series.slug)).toBe(false);
    expect(await canSee(another.client, series.slug)).toBe(true);
  });

  test("that was never given is not an error", async () => {
    const series = await protect();
    for (const client of [await openBrowser(), (await openAccount(site)).client])
      expect(await removeAccess(client, series.id)).toMatchObject({ unlockedSeries: [], userErrors: [] });
  });
});

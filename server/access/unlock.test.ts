import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  accessDocuments,
  canSee,
  keepGrants,
  readUnlocked,
  removeAccess,
  unlock,
} from "../testing/access.ts";
import { newAddress, openAccount, signOut } from "../testing/accounts.ts";
import { makeEpisode, makeSeries, updateEpisode, updateSeries } from "../testing/catalogue.ts";
import type { Series } from "../testing/catalogue.ts";
import type { Client, SeriesGrant } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  // What is guessed here is counted in another file.
  site = await startHarness({ GUESS_BUDGET_PER_ADDRESS: "1000" });
});
afterAll(() => site.close());

const password = "Shuttle cöck";
const openBrowser = (): Promise<Client> => site.open(undefined, newAddress());
const protect = (input: Record<string, unknown> = {}): Promise<Series> =>
  makeSeries(site.admin, { password, ...input });

async function changePassword({ id, slug }: Series, version: number, to: string): Promise<void> {
  const { userErrors } = await updateSeries(site.admin, id, version, { slug, password: to });
  expect(userErrors).toEqual([]);
}

/** Two kinds of people who unlock: with a grant in the browser, and with an account. */
const people: [string, () => Promise<Client>][] = [
  ["a visitor", openBrowser],
  ["a signed-in user", async () => (await openAccount(site)).client],
];

describe.each(people)("%s", (_name, open) => {
  test("unlocks one series with its password, and no other", async () => {
    const [one, another, frame] = [
      await protect(),
      await protect(),
      await protect({ tags: ["ppv"], embedLink: "https://frames.example.org/final" }),
    ];
    const client = await open();
    expect(await unlock(client, one.id, password)).toMatchObject({
      series: { id: one.id, content: { embedLink: null } },
      unlockedSeries: [{ id: one.id }],
      userErrors: [],
    });
    expect(await canSee(client, one.slug)).toBe(true);
    expect(await canSee(client, another.slug)).toBe(false);
    expect(await canSee(client, frame.slug)).toBe(false);
    expect(await readUnlocked(client)).toEqual([one.id]);
    expect(await unlock(client, frame.id, password)).toMatchObject({
      series: { content: { embedLink: "https://frames.example.org/final" } },
    });
  });

  test.each([
    "",
    " ",
    "shuttle cöck",
    "Shuttle cöck ",
    " Shuttle cöck",
    "Shuttle c",
    "The Shuttle cöck is it",
    password.normalize("NFD"),
    "x".repeat(128),
  ])("is told 'Incorrect password' for %j", async (wrong) => {
    const series = await protect();
    const client = await open();
    expect(await unlock(client, series.id, wrong)).toEqual({
      series: null,
      grant: null,
      unlockedSeries: [],
      userErrors: [{ code: "INCORRECT_PASSWORD", field: "password", message: "Incorrect password" }],
    });
    expect(await canSee(client, series.slug)).toBe(false);
    expect(await site.sql("select from unlock where series_id = $1", [series.id])).toEqual([]);
  });

  test("loses the series with every change of its password, also when it is changed back", async () => {
    const series = await protect();
    const client = await open();
    await unlock(client, series.id, password);
    await changePassword(series, 1, "another");
    expect(await canSee(client, series.slug)).toBe(false);
    expect(await readUnlocked(client)).toEqual([]);
    await changePassword(series, 2, password);
    expect(await canSee(client, series.slug)).toBe(false);
    expect(await readUnlocked(client)).toEqual([]);
    await changePassword(series, 3, "");
    expect(await canSee(client, series.slug)).toBe(true);
    await changePassword(series, 4, password);
    expect(await canSee(client, series.slug)).toBe(false);
    await unlock(client, series.id, password);
    expect(await canSee(client, series.slug)).toBe(true);
  });

  test("keeps it when anything but the password changes", async () => {
    const series = await protect();
    const client = await open();
    await unlock(client, series.id, password);
    await updateSeries(site.admin, series.id, 1, { slug: series.slug, title: "Another title", password });
    expect(await canSee(client, series.slug)).toBe(true);
  });

  test("sees it locked within a second while watching, and no later event", async () => {
    const series = await protect({ shortDescription: "what was seen before" });
    const episode = await makeEpisode(site.admin, series.id, { title: "The first title" });
    const client = await open();
    await unlock(client, series.id, password);
    const watched = client.subscribe<{
      seriesUpdates: { series: { content: object | null }; episodes: { title: string }[] | null };
    }>(
      "subscription ($id: ID!) { seriesUpdates(id: $id) { series { isProtected content { shortDescription } } episodes { title videoUrl } episodeOrder } }",
      { id: series.id },
    );
    expect((await watched.next()).data.seriesUpdates).toMatchObject({
      series: { content: { shortDescription: "what was seen before" } },
      episodes: [{ title: "The first title" }],
    });
    const began = Date.now();
    await changePassword(series, 1, "another");
    expect((await watched.next()).data.seriesUpdates).toMatchObject({
      series: { isProtected: true, content: null },
      episodes: null,
      episodeOrder: null,
    });
    expect(Date.now() - began).toBeLessThan(1_500);
    const before = client.received().length;
    await updateEpisode(site.admin, episode.id, 1, { title: "A title for those who may" });
    await changePassword(series, 2, "a third");
    await unlock(client, series.id, "a third");
    expect(client.received().slice(before)).not.toContain("A title for those who may");
  });

  test("is told 'Series not found' for an unknown series, and never content", async () => {
    const client = await open();
    for (const id of ["3f0c1f2e-0000-4000-8000-000000000000", "constructor", ""]) {
      const notFound = {
        series: null,
        grant: null,
        userErrors: [{ code: "NOT_FOUND", message: "Series not found" }],
      };
      expect(await unlock(client, id, password)).toMatchObject(notFound);
      expect(await removeAccess(client, id)).toMatchObject(notFound);
    }
    const answer = await client.query('{ series(slug: "no-such-series") { content { embedLink } } }');
    expect(answer).toEqual({ series: null });
  });

  test("sends no password of more than 128 characters", async () => {
    const series = await protect();
    const client = await open();
    const variables = { id: series.id, password: "x".repeat(129) };
    expect(await client.ask(accessDocuments.unlockSeries, variables)).toMatchObject({
      data: null,
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });

  test("needs none for a series without a password, and gets no grant for it", async () => {
    const series = await makeSeries(site.admin);
    const client = await open();
    const payload = await unlock(client, series.id, "anything");
    expect(payload).toMatchObject({ series: { id: series.id }, unlockedSeries: [], userErrors: [] });
    expect(await readUnlocked(client)).toEqual([]);
  });

  test("follows what is unlocked", async () => {
    const series = await protect();
    const client = await open();
    const unlockedIds = () => {
      const followed = client.subscribe<{ unlockedSeries: { id: string }[] }>(
        "subscription { unlockedSeries { id } }",
      );
      return async () => (await followed.next()).data.unlockedSeries.map(({ id }) => id);
    };
    const before = unlockedIds();
    expect(await before()).toEqual([]);
    await unlock(client, series.id, password);
    // As every tab does, since grants are fixed when a socket opens.
    client.reopenSocket();
    expect(await before()).toEqual([series.id]);
    await changePassword(series, 1, "another");
    expect(await before()).toEqual([]);
  });
});

describe("A visitor's grants", () => {
  test("are worth nothing when forged, altered, of another series, or no list at all", async () => {
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

  test("stale and genuine ones may come together", async () => {
    const [one, another] = [await protect(), await protect()];
    const client = await openBrowser();
    await unlock(client, one.id, password);
    await unlock(client, another.id, password);
    await changePassword(one, 1, "another");
    expect(await readUnlocked(client)).toEqual([another.id]);
  });

  test("move to the account after signing in, but for stale and forged ones", async () => {
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
    // On another device it is open without any grant.
    const elsewhere = await site.open(credentials, newAddress());
    expect(await canSee(elsewhere, series[0].slug)).toBe(true);
    expect(await canSee(elsewhere, series[1].slug)).toBe(false);
    await signOut(elsewhere);
    expect(await canSee(elsewhere, series[0].slug)).toBe(false);
  });

  test("do not take away what the account has unlocked since", async () => {
    const series = await protect();
    const visitor = await openBrowser();
    await unlock(visitor, series.id, password);
    await changePassword(series, 1, "another");
    const { client } = await openAccount(site);
    await unlock(client, series.id, "another");
    await keepGrants(client, visitor.grants);
    expect(await canSee(client, series.slug)).toBe(true);
    // Nor while both come in one request.
    client.grants.push(...visitor.grants);
    expect(await canSee(client, series.slug)).toBe(true);
  });

  test("are kept on an account only for whoever is signed in", async () => {
    expect(await site.visitor.ask(accessDocuments.keepGrants, { grants: [] })).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
  });
});

describe("Access that is removed", () => {
  test("in one browser is gone in the other within a second, also for one who is watching", async () => {
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
    const began = Date.now();
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
    expect(Date.now() - began).toBeLessThan(1_500);
    expect(await canSee(other, series.slug)).toBe(false);
    expect(await site.sql("select from unlock where user_id = $1", [id])).toEqual([]);
    await updateEpisode(site.admin, episode.id, 1, { title: "Not for them" });
    expect(await canSee(other, series.slug)).toBe(false);
    expect(other.received()).not.toContain("Not for them");
  });

  test("of one user leaves another's as it is", async () => {
    const series = await protect();
    const [one, another] = [await openAccount(site), await openAccount(site)];
    await unlock(one.client, series.id, password);
    await unlock(another.client, series.id, password);
    await removeAccess(one.client, series.id);
    expect(await canSee(one.client, series.slug)).toBe(false);
    expect(await canSee(another.client, series.slug)).toBe(true);
  });

  test("that nobody had is no error", async () => {
    const series = await protect();
    for (const client of [await openBrowser(), (await openAccount(site)).client])
      expect(await removeAccess(client, series.id)).toMatchObject({ unlockedSeries: [], userErrors: [] });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { accessDocuments, canSee, readUnlocked, removeAccess, unlock } from "../testing/catalogue/access.ts";
import { makeEpisode, makeSeries, updateEpisode, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { newAddress, openAccount } from "../testing/people/accounts.ts";
import { makeAdmin } from "../testing/people/admins.ts";
import { editor, makeStaff } from "../testing/people/roles.ts";

let site: Harness;
beforeAll(async () => {
  // Limits of guesses are tested in another file.
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
  ])("receives 'Incorrect password' for %j", async (wrong) => {
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

  test("loses the unlock with every change of the password, also when it is changed back", async () => {
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

  test("keeps the unlock when anything but the password changes", async () => {
    const series = await protect();
    const client = await open();
    await unlock(client, series.id, password);
    await updateSeries(site.admin, series.id, 1, { slug: series.slug, title: "Another title", password });
    expect(await canSee(client, series.slug)).toBe(true);
  });

  test("sees the series locked while watching, and receives no later event", async () => {
    const series = await protect({ shortDescription: "what was seen before" });
    const episode = await makeEpisode(site.admin, series.id, { title: "The first title" });
    const client = await open();
    await unlock(client, series.id, password);
    const watched = client.subscribe<{
      seriesUpdates: {
        series: { title: string; content: object | null };
        episodes: { title: string }[] | null;
      };
    }>(
      "subscription ($id: ID!) { seriesUpdates(id: $id) { series { title isProtected content { shortDescription } } episodes { title videoUrl } episodeOrder } }",
      { id: series.id },
    );
    expect((await watched.next()).data.seriesUpdates).toMatchObject({
      series: { content: { shortDescription: "what was seen before" } },
      episodes: [{ title: "The first title" }],
    });
    await changePassword(series, 1, "another");
    expect((await watched.next()).data.seriesUpdates).toMatchObject({
      series: { isProtected: true, content: null },
      episodes: null,
      episodeOrder: null,
    });
    await updateEpisode(site.admin, episode.id, 1, { title: "A title for those who may" });
    await updateSeries(site.admin, series.id, 2, { slug: series.slug, title: "A title for all" });
    const values = async function* () {
      while (true) yield (await watched.next()).data.seriesUpdates.series;
    };
    for await (const { title, content } of values()) {
      expect(content).toBeNull();
      if (title === "A title for all") break;
    }
    expect(client.received()).not.toContain("A title for those who may");
  });

  test("receives 'Series not found' for an unknown series, and never content", async () => {
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
    const response = await client.query('{ series(slug: "no-such-series") { content { embedLink } } }');
    expect(response).toEqual({ series: null });
  });

  test("receives an error for a password of more than 128 characters", async () => {
    const series = await protect();
    const client = await open();
    const variables = { id: series.id, password: "x".repeat(129) };
    expect(await client.ask(accessDocuments.unlockSeries, variables)).toMatchObject({
      data: null,
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });

  test("needs no password for an unprotected series, and receives nothing that counts as an unlock", async () => {
    const series = await makeSeries(site.admin);
    const client = await open();
    const payload = await unlock(client, series.id, "anything");
    expect(payload).toMatchObject({
      series: { id: series.id },
      grant: null,
      unlockedSeries: [],
      userErrors: [],
    });
    expect(await readUnlocked(client)).toEqual([]);
    const { viewer } = await client.query<{ viewer: { hasUnlockedSeries: boolean } | null }>(
      "{ viewer { hasUnlockedSeries } }",
    );
    expect(viewer?.hasUnlockedSeries ?? false).toBe(false);
  });

  test("receives updates of the unlocked series", async () => {
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
    // The web app reopens its socket too, since a socket has the grants of its handshake.
    client.reopenSocket();
    expect(await before()).toEqual([series.id]);
    await changePassword(series, 1, "another");
    // The previous socket may have sent the same value before it was closed.
    await expect.poll(before).toEqual([]);
  });
});

test("the viewer subscription sends a value when the account unlocks its first series and when it loses the last", async () => {
  const series = await protect();
  const { client } = await openAccount(site);
  const followed = client.subscribe<{ viewer: { hasUnlockedSeries: boolean } }>(
    "subscription { viewer { hasUnlockedSeries } }",
  );
  const next = async () => (await followed.next()).data.viewer.hasUnlockedSeries;
  expect(await next()).toBe(false);
  await unlock(client, series.id, password);
  expect(await next()).toBe(true);
  await removeAccess(client, series.id);
  expect(await next()).toBe(false);
});

test.each<[string, () => Promise<Client>]>([
  ["an admin", async () => (await makeAdmin(site)).client],
  ["an editor", async () => (await makeStaff(site, editor)).client],
])("the subscription of unlocked series sends %s those of the query", async (_name, open) => {
  const [series, another] = [await protect(), await protect()];
  const client = await open();
  await unlock(client, series.id, password);
  const followed = client.subscribe<{ unlockedSeries: { id: string }[] }>(
    "subscription { unlockedSeries { id } }",
  );
  const next = async () => (await followed.next()).data.unlockedSeries.map(({ id }) => id).toSorted();
  expect(await next()).toEqual([series.id]);
  expect(await readUnlocked(client)).toEqual([series.id]);
  await unlock(client, another.id, password);
  expect(await next()).toEqual([series.id, another.id].toSorted());
  await removeAccess(client, series.id);
  expect(await next()).toEqual([another.id]);
  await changePassword(another, 1, "another");
  expect(await next()).toEqual([]);
});

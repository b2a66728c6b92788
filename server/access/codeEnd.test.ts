import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { canSee, readUnlocked, unlock } from "../testing/catalogue/access.ts";
import { makeAccessCode, revokeAccessCode, soon } from "../testing/catalogue/accessCodes.ts";
import { makeEpisode, makeSeries, updateEpisode } from "../testing/catalogue/catalogue.ts";
import type { Episode, Series } from "../testing/catalogue/catalogue.ts";
import type { Client, Subscription } from "../testing/client.ts";
import type { ProxiedHarness, ProxiedProcess } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { newAddress, openAccount } from "../testing/people/accounts.ts";

let site: ProxiedHarness;
let secondProcess: ProxiedProcess;
/** How long this machine needs to open pages with a code, in milliseconds. */
let openingMs: number;
beforeAll(async () => {
  site = await startProxiedHarness({ GUESS_BUDGET_PER_ADDRESS: "1000" });
  secondProcess = await site.startAnother();
  const { series } = await protect();
  const { code } = await makeAccessCode(site.admin, series.id);
  const clients = await openEverywhere();
  const start = performance.now();
  await Promise.all(clients.map((client) => watch(client, series, code)));
  openingMs = performance.now() - start;
});
afterAll(() => site.close());

const password = "the series password";
const processes = () => [site, secondProcess];

interface Update {
  seriesUpdates: { series: { content: object | null } | null; episodes: { title: string }[] | null };
}

interface Watcher {
  client: Client;
  updates: Subscription<Update>;
}

async function protect(): Promise<{ series: Series; episode: Episode }> {
  const series = await makeSeries(site.admin, { password });
  return { series, episode: await makeEpisode(site.admin, series.id, { title: "Seen before" }) };
}

/** Unlocks the series and subscribes to it. */
async function watch(client: Client, { id }: Series, typed: string): Promise<Watcher> {
  expect(await unlock(client, id, typed)).toMatchObject({ userErrors: [] });
  const updates = client.subscribe<Update>(
    "subscription ($id: ID!) { seriesUpdates(id: $id) { series { content { shortDescription } } episodes { title } } }",
    { id },
  );
  expect(await isOpen({ client, updates })).toBe(true);
  return { client, updates };
}

/** Opens a visitor and an account at each of the two processes. */
async function openEverywhere(): Promise<Client[]> {
  const { credentials } = await openAccount(site);
  return Promise.all(
    processes().flatMap((process) => [
      process.open(undefined, newAddress()),
      process.open(credentials, newAddress()),
    ]),
  );
}

/** An expiry that is late enough for a test to open all its pages first, also on a busy machine. */
const nextExpiry = (): string => soon(Math.min(2_000 + 3 * openingMs, 15_000));

/** Whether the next value shows the content. */
async function isOpen({ updates }: Watcher): Promise<boolean> {
  const { series, episodes } = (await updates.next()).data.seriesUpdates;
  // Values after changes contain only the changed fields.
  return series ? series.content !== null : episodes !== null;
}

async function waitUntilLocked(watcher: Watcher): Promise<void> {
  while (await isOpen(watcher));
}

describe("A code that expires", () => {
  test("locks every open page at its expiry, and no page earlier, though nothing else changes", async () => {
    const { series } = await protect();
    const clients = await openEverywhere();
    const expiresAt = nextExpiry();
    const { code } = await makeAccessCode(site.admin, series.id, { expiresAt });
    const watchers = await Promise.all(clients.map((client) => watch(client, series, code)));
    await Promise.all(
      watchers.map(async (watcher) => {
        await waitUntilLocked(watcher);
        expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt));
        expect(await canSee(watcher.client, series.slug)).toBe(false);
        expect(await readUnlocked(watcher.client)).toEqual([]);
      }),
    );
  });

  test("sends no content after its expiry, however much changes meanwhile", async () => {
    const { series, episode } = await protect();
    const clients = await openEverywhere();
    const expiresAt = nextExpiry();
    const { code } = await makeAccessCode(site.admin, series.id, { expiresAt });
    const watchers = await Promise.all(clients.map((client) => watch(client, series, code)));
    const owner = await watch(await site.open(undefined, newAddress()), series, password);
    const locked = new AbortController();
    const locking = Promise.all(watchers.map(waitUntilLocked)).finally(() => locked.abort());
    const titles: string[] = [];
    for (let { version } = episode; !locked.signal.aborted; version++) {
      // Each title contains the time of its change.
      titles.push(new Date().toISOString());
      await updateEpisode(site.admin, episode.id, version, { title: titles.at(-1) });
    }
    await locking;
    const late = titles.filter((title) => Date.parse(title) >= Date.parse(expiresAt));
    await waitForTitle(owner, titles.at(-1) ?? "");
    for (const { client } of watchers)
      expect(late.filter((title) => client.received().includes(title))).toEqual([]);
  });

  test("ends alone: unlocks by the password and by other codes stay valid", async () => {
    const { series, episode } = await protect();
    const [first, both, third, fourth] = await Promise.all(
      Array.from({ length: 4 }, () => site.open(undefined, newAddress())),
    );
    if (!first || !both || !third || !fourth) throw new Error("There are four browsers");
    const long = await makeAccessCode(site.admin, series.id, { expiresAt: soon(3_600_000) });
    await unlock(both, series.id, long.code);
    const short = await makeAccessCode(site.admin, series.id, { expiresAt: nextExpiry() });
    const [one, ...others] = await Promise.all([
      watch(first, series, short.code),
      watch(both, series, short.code),
      watch(third, series, long.code),
      watch(fourth, series, password),
    ]);
    await waitUntilLocked(one);
    await updateEpisode(site.admin, episode.id, 1, { title: "After the end" });
    for (const watcher of others) {
      await waitForTitle(watcher, "After the end");
      expect(await canSee(watcher.client, series.slug)).toBe(true);
    }
    expect(one.client.received()).not.toContain("After the end");
  });
});

async function waitForTitle({ updates }: Watcher, title: string): Promise<void> {
  while (!JSON.stringify((await updates.next()).data).includes(title));
}

describe("A code that is revoked", () => {
  test("locks every open page on every process, and no later event is sent", async () => {
    const { series, episode } = await protect();
    const { id, code } = await makeAccessCode(site.admin, series.id);
    const other = await makeAccessCode(site.admin, series.id);
    const clients = await openEverywhere();
    const watchers = await Promise.all(clients.map((client) => watch(client, series, code)));
    const lists = watchers.map(({ client }) =>
      client.subscribe<{ unlockedSeries: object[] }>("subscription { unlockedSeries { id } }"),
    );
    for (const list of lists) expect((await list.next()).data.unlockedSeries).toEqual([{ id: series.id }]);
    const owner = await watch(await site.open(undefined, newAddress()), series, other.code);
    await revokeAccessCode(site.admin, id);
    await Promise.all(watchers.map(waitUntilLocked));
    for (const list of lists) expect((await list.next()).data.unlockedSeries).toEqual([]);
    await updateEpisode(site.admin, episode.id, 1, { title: "After the end" });
    await waitForTitle(owner, "After the end");
    for (const { client } of watchers) {
      expect(await canSee(client, series.slug)).toBe(false);
      expect(client.received()).not.toContain("After the end");
    }
  });

  test("disappears from the unlocked series of an account", async () => {
    const { series } = await protect();
    const { id, code } = await makeAccessCode(site.admin, series.id);
    const { client } = await openAccount(site);
    const viewer = client.subscribe<{ viewer: { hasUnlockedSeries: boolean } }>(
      "subscription { viewer { hasUnlockedSeries } }",
    );
    const next = async () => (await viewer.next()).data.viewer.hasUnlockedSeries;
    expect(await next()).toBe(false);
    await unlock(client, series.id, code);
    expect(await next()).toBe(true);
    await revokeAccessCode(site.admin, id);
    expect(await next()).toBe(false);
  });

  test("locks pages also when the notification is lost", async () => {
    const { series } = await protect();
    const { id, code } = await makeAccessCode(site.admin, series.id);
    const watcher = await watch(await secondProcess.open(undefined, newAddress()), series, code);
    secondProcess.databaseProxy.cut();
    await revokeAccessCode(site.admin, id);
    secondProcess.databaseProxy.restore();
    await waitUntilLocked(watcher);
    expect(await canSee(watcher.client, series.slug)).toBe(false);
  });
});

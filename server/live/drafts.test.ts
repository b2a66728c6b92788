import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { unlock } from "../testing/catalogue/access.ts";
import type { Planted } from "../testing/catalogue/canaries.ts";
import { canary, everySubscription, hiddenEpisode, plantDrafts } from "../testing/catalogue/canaries.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import {
  deleteEpisode,
  deleteSeries,
  makeEpisode,
  makeSeries,
  readRevision,
  reorderEpisodes,
  setEpisodeLive,
  updateEpisode,
} from "../testing/catalogue/catalogue.ts";
import { publish, unpublish } from "../testing/catalogue/drafts.ts";
import type { Client } from "../testing/client.ts";
import { followCatalogue, followLiveEpisodes, followSeries, readCursor } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { newAddress, openAccount } from "../testing/people/accounts.ts";

const password = "shuttle";
let site: Harness;
let drafts: Planted;
/**
 * A published series that every caller below has saved and unlocked, so that every subscription has a value to send.
 */
let other: Series;
beforeAll(async () => {
  site = await startHarness();
});
beforeEach(async () => {
  await site.sql("delete from series");
  await site.sql("delete from category");
  other = await makeSeries(site.admin, { password, tags: ["shown"] });
  drafts = await plantDrafts(site.admin);
});
afterAll(() => site.close());

async function openVisitor(): Promise<Client> {
  const client = await site.open(undefined, newAddress());
  await unlock(client, other.id, password);
  return client;
}

async function openUser(): Promise<Client> {
  const { client } = await openAccount(site);
  await unlock(client, other.id, password);
  await client.query("mutation ($id: ID!) { saveSeries(id: $id) { viewer { id } } }", { id: other.id });
  return client;
}

/** Makes all changes that an operator can make to a draft before it is published. */
async function workOnDraft(): Promise<void> {
  const { series, episodes } = drafts;
  const [first, second] = episodes;
  if (!first || !second) throw new Error("There are two episodes");
  await setEpisodeLive(site.admin, first.id, false);
  await setEpisodeLive(site.admin, second.id, true);
  await updateEpisode(site.admin, second.id, second.version, hiddenEpisode(2, `${canary}-LATE`));
  const third = await makeEpisode(site.admin, series.id, { ...hiddenEpisode(3), isLive: true });
  await reorderEpisodes(site.admin, series.id, [third.id, second.id, first.id]);
  await deleteEpisode(site.admin, first.id);
  await unpublish(site, series.id, { title: `${canary} renamed`, tags: ["shown", "live"], password: "p" });
  const added = await makeSeries(site.admin, { title: `${canary} added`, isPublished: false });
  await makeEpisode(site.admin, added.id, { ...hiddenEpisode(1), isLive: true });
  await deleteSeries(site.admin, added.id);
}

/** Changes the published series, which every subscription sends. */
async function changeOther(): Promise<void> {
  await publish(site, other.id, { title: "The marker" });
  await makeEpisode(site.admin, other.id, { title: "The marker", isLive: true });
}

describe.each([
  // A visitor's viewer is always null.
  ["a visitor", openVisitor, ["seriesUpdates", "viewer"]],
  ["a user", openUser, ["seriesUpdates"]],
])("While an operator works on a draft, %s", (_name, open, silent) => {
  test("receives nothing from any subscription, not even an empty value", async () => {
    const client = await open();
    const followed = Object.entries(everySubscription(drafts)).map(([name, document]) => ({
      name,
      subscription: client.subscribe<Record<string, unknown>>(document),
    }));
    for (const { subscription } of followed) await subscription.next();
    const watched = followCatalogue(client);
    await watched.next();
    const before = await readRevision(site);
    await workOnDraft();
    expect(await readRevision(site)).toBeGreaterThan(before + 8);
    await changeOther();
    // The revision of the first value after the work is that of the marker, so no value was sent in between.
    expect((await watched.next()).revision).toBeGreaterThan(before + 8);
    for (const { name, subscription } of followed) {
      if (silent.includes(name)) continue;
      for (let text = ""; !text.includes("The marker");) text = JSON.stringify(await subscription.next());
    }
    expect(client.received()).not.toMatch(/canary/i);
    for (const { id } of [drafts.series, ...drafts.episodes]) expect(client.received()).not.toContain(id);
  });
});

test("a cursor from before the work on a draft can be resumed without any of that work", async () => {
  const cursor = await readCursor(site.visitor);
  await workOnDraft();
  const [watched, opened] = [
    followCatalogue(site.visitor, cursor),
    followSeries(site.visitor, drafts.series.id, cursor),
  ];
  expect(await watched.next()).toMatchObject({ series: [], order: null, categories: null });
  expect(await opened.next()).toMatchObject({ series: null, episodes: null, episodeOrder: null });
  watched.stop();
  opened.stop();
});

test("admins receive the work on a draft like that on any series", async () => {
  const { series, episodes } = drafts;
  const [watched, opened, live] = [
    followCatalogue(site.admin),
    followSeries(site.admin, series.id),
    followLiveEpisodes(site.admin),
  ];
  expect((await watched.next()).order).toEqual([other.id, series.id, drafts.frame.id]);
  expect((await opened.next()).episodes?.map(({ id }) => id)).toEqual(episodes.map(({ id }) => id));
  expect(await live.next()).toMatchObject([{ id: episodes[0]?.id }]);
  await setEpisodeLive(site.admin, episodes[1]?.id ?? "", true);
  expect(await watched.next()).toMatchObject({ series: [{ id: series.id, isLive: true }] });
  expect(await opened.next()).toMatchObject({ episodes: [{ id: episodes[1]?.id, isLive: true }] });
  expect(await live.next()).toHaveLength(2);
  for (const { stop } of [watched, opened, live]) stop();
});

describe("Publishing a series", () => {
  test("shows it to visitors, in the lists, on its page and among the live episodes", async () => {
    const { series, category, episodes } = drafts;
    const visitor = await openVisitor();
    const [watched, opened, live] = [
      followCatalogue(visitor),
      followSeries(visitor, series.id),
      followLiveEpisodes(visitor),
    ];
    expect(await watched.next()).toMatchObject({
      order: [other.id],
      categories: [{ series: [{ id: other.id }] }],
    });
    expect(await opened.next()).toMatchObject({ series: null });
    expect(await live.next()).toEqual([]);
    await publish(site, series.id);
    expect(await watched.next()).toMatchObject({
      series: [{ id: series.id, isLive: true }],
      order: [other.id, series.id],
      categories: [{ id: category.id, series: [{ id: other.id }, { id: series.id }] }],
    });
    const ids = episodes.map(({ id }) => id);
    expect(await opened.next()).toMatchObject({
      series: { id: series.id, content: { episodes: ids.map((id) => ({ id })) } },
      episodes: ids.map((id) => ({ id })),
      episodeOrder: ids,
    });
    expect(await live.next()).toMatchObject([{ id: ids[0] }]);
    for (const { stop } of [watched, opened, live]) stop();
  });

  test("reaches a visitor who was disconnected", async () => {
    const cursor = await readCursor(site.visitor);
    await workOnDraft();
    await publish(site, drafts.series.id);
    const watched = followCatalogue(site.visitor, cursor);
    expect(await watched.next()).toMatchObject({
      series: [{ id: drafts.series.id }],
      order: [other.id, drafts.series.id],
    });
    watched.stop();
  });
});

describe("Unpublishing a series", () => {
  test("hides it from visitors, in the lists, on its page and among the live episodes", async () => {
    const { series, category } = drafts;
    await publish(site, series.id);
    const visitor = await openVisitor();
    const [watched, opened, live] = [
      followCatalogue(visitor),
      followSeries(visitor, series.id),
      followLiveEpisodes(visitor),
    ];
    for (const { next } of [watched, opened, live]) await next();
    await unpublish(site, series.id);
    expect(await watched.next()).toMatchObject({
      series: [],
      order: [other.id],
      categories: [{ id: category.id, series: [{ id: other.id }] }],
    });
    expect(await opened.next()).toMatchObject({ series: null, episodes: null, episodeOrder: null });
    expect(await live.next()).toEqual([]);
    for (const { stop } of [watched, opened, live]) stop();
  });

  test("removes it from a user's saved and unlocked series, and publishing restores it", async () => {
    const { id } = drafts.series;
    await publish(site, id, { password: "drop" });
    const user = await openUser();
    await unlock(user, id, "drop");
    await user.query("mutation ($id: ID!) { saveSeries(id: $id) { viewer { id } } }", { id });
    const saved = user.subscribe<{ viewer: { savedSeries: { id: string }[] } }>(
      "subscription { viewer { savedSeries { id } } }",
    );
    const unlocked = user.subscribe<{ unlockedSeries: { id: string }[] }>(
      "subscription { unlockedSeries { id } }",
    );
    const read = async () => [
      (await saved.next()).data.viewer.savedSeries.map((one) => one.id),
      (await unlocked.next()).data.unlockedSeries.map((one) => one.id),
    ];
    const both = [other.id, id];
    expect(await read()).toEqual([both, both]);
    await unpublish(site, id);
    expect(await read()).toEqual([[other.id], [other.id]]);
    await publish(site, id);
    expect(await read()).toEqual([both, both]);
    saved.stop();
    unlocked.stop();
  });

  test("changes nothing in an admin's lists except its mark", async () => {
    const { id } = drafts.series;
    await publish(site, id);
    const watched = followCatalogue(site.admin);
    await watched.next();
    await unpublish(site, id);
    expect(await watched.next()).toMatchObject({
      series: [{ id }],
      order: [other.id, id, drafts.frame.id],
    });
    watched.stop();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { unlock } from "../testing/catalogue/access.ts";
import type { Planted } from "../testing/catalogue/canaries.ts";
import {
  canary,
  everyAddress,
  everyMutation,
  everyQuery,
  everySubscription,
  plantDrafts,
} from "../testing/catalogue/canaries.ts";
import { makeSeries, readSeries } from "../testing/catalogue/catalogue.ts";
import { publish, unpublish } from "../testing/catalogue/drafts.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { newAddress, openAccount } from "../testing/people/accounts.ts";

let site: Harness;
let drafts: Planted;
beforeAll(async () => {
  site = await startHarness({ GUESS_BUDGET_PER_ADDRESS: "1000" });
  await makeSeries(site.admin, { slug: "published", title: "A shown title", tags: ["shown"] });
});
beforeEach(async () => {
  await site.sql("delete from series where slug like 'canary%'");
  await site.sql("delete from category");
  drafts = await plantDrafts(site.admin);
});
afterAll(() => site.close());

const openVisitor = () => site.open(undefined, newAddress());
const openUser = async () => (await openAccount(site)).client;
const password = `${canary}-password`;

/**
 * Saves and unlocks the series while it is published, then returns a browser with these rights that has received
 * nothing yet.
 */
async function withFormerRights(client: Client, isSignedIn: boolean): Promise<Client> {
  const { id } = drafts.series;
  await publish(site, id, { password });
  await unlock(client, id, password);
  if (isSignedIn) await save(client, id);
  await unpublish(site, id);
  const silent = await openVisitor();
  silent.grants.push(...client.grants);
  const session = client.cookieNamed("session");
  if (session !== null) silent.plantCookie("session", session);
  return silent;
}

const save = (client: Client, id: string) =>
  client.query<{ saveSeries: { userErrors: { code: string; message: string }[] } }>(
    "mutation ($id: ID!) { saveSeries(id: $id) { userErrors { code message } } }",
    { id },
  );

/** Callers for whom a draft does not exist, and how each is created. */
const people: [string, boolean, () => Promise<Client>][] = [
  ["a visitor", false, openVisitor],
  ["a user", true, openUser],
  [
    "a visitor who unlocked it while it was published",
    false,
    async () => withFormerRights(await openVisitor(), false),
  ],
  [
    "a user who saved and unlocked it while it was published",
    true,
    async () => withFormerRights(await openUser(), true),
  ],
];

const hiddenIds = () => [drafts.series, drafts.frame, ...drafts.episodes].map(({ id }) => id);

describe.each(people)("A draft does not exist for %s", (_name, isSignedIn, open) => {
  test("on any path of the API", async () => {
    const client = await open();
    await publish(site, drafts.frame.id, { slug: "canary-later" });
    await unpublish(site, drafts.frame.id);
    const ways = [
      ...Object.values(everyQuery(drafts)),
      `{ series(slug: "canary-frame") { id } }`,
      `{ searchSeries(title: "${canary}") { id } }`,
      `{ catalogue { tags series(tag: "${canary}-tag", sort: TAG) { id title } } }`,
      ...everyMutation(drafts),
    ];
    for (const way of ways) await client.ask(way);
    for (const subscription of Object.values(everySubscription(drafts)))
      await client.subscribe(subscription).next();
    expect(client.received()).toContain("A shown title");
    expect(client.received().match(/.{60}CANARY.{20}/gis)).toBeNull();
    for (const id of hiddenIds()) expect(client.received()).not.toContain(id);
  });

  test("who receives the same errors as for an unknown series", async () => {
    const client = await open();
    const { id, slug } = drafts.series;
    const missing = [{ code: "NOT_FOUND", field: null, message: "Series not found" }];
    expect(await readSeries(client, slug, "id")).toBeNull();
    expect(await unlock(client, id, password)).toMatchObject({ series: null, userErrors: missing });
    expect(
      await client.query(`mutation { removeSeriesAccess(id: "${id}") { userErrors { message } } }`),
    ).toEqual({
      removeSeriesAccess: { userErrors: [{ message: "Series not found" }] },
    });
    if (isSignedIn)
      expect(await save(client, id)).toEqual({
        saveSeries: { userErrors: [{ code: "NOT_FOUND", message: "Series not found" }] },
      });
    expect(await client.query("{ liveEpisodes { id } unlockedSeries { id } }")).toEqual({
      liveEpisodes: [],
      unlockedSeries: [],
    });
  });
});

test("an admin sees a draft on every path, marked as a draft", async () => {
  const { series, frame, episodes, category } = drafts;
  const response = await site.admin.query<{
    catalogue: { series: { id: string; isPublished: boolean }[]; tags: string[]; categories: object[] };
  }>(
    `{ series(slug: "canary-draft") { isPublished content { episodes { id } } }
      catalogue { tags categories { id series { id } } series { id isPublished } }
      searchSeries(title: "${canary}") { id } liveEpisodes { id } episode(id: "${episodes[0]?.id}") { id } }`,
  );
  expect(response).toMatchObject({
    series: { isPublished: false, content: { episodes: episodes.map(({ id }) => ({ id })) } },
    catalogue: { categories: [{ id: category.id }] },
    searchSeries: [{ id: series.id }, { id: frame.id }],
    liveEpisodes: [{ id: episodes[0]?.id }],
    episode: { id: episodes[0]?.id },
  });
  expect(response.catalogue.tags).toContain(`${canary}-tag`);
  expect(response.catalogue.series.map(({ isPublished }) => isPublished)).toEqual([true, false, false]);
});

test("a slug that now belongs to a draft leads everyone else to the series that had it before", async () => {
  const former = await makeSeries(site.admin, { slug: "court-1" });
  await publish(site, former.id, { slug: "court-one" });
  const draft = await makeSeries(site.admin, { slug: "court-1", isPublished: false });
  expect(await readSeries(site.visitor, "court-1", "id")).toEqual({ id: former.id });
  expect(await readSeries(site.admin, "court-1", "id")).toEqual({ id: draft.id });
});

test("saved and unlocked series are listed again when the series is published again", async () => {
  const client = await withFormerRights(await openUser(), true);
  await publish(site, drafts.series.id);
  const only = [{ id: drafts.series.id }];
  expect(await client.query("{ unlockedSeries { id } viewer { savedSeries { id } } }")).toEqual({
    unlockedSeries: only,
    viewer: { savedSeries: only },
  });
});

test("feeds, embeds and pages contain nothing of a draft for any caller", async () => {
  const { publicUrl } = site.config;
  const headers = { cookie: site.admin.cookie() ?? "" };
  for (const path of everyAddress(drafts, publicUrl))
    for (const sentHeaders of [{}, headers]) {
      const response = await fetch(site.url + path, { headers: sentHeaders });
      const text = JSON.stringify([...response.headers]) + (await response.text());
      expect(response.status, path).toBe(/^\/(oembed|series)/.test(path) ? 404 : 200);
      for (const hidden of [/canary/i, ...hiddenIds()]) expect(text).not.toMatch(hidden);
    }
  await publish(site, drafts.series.id);
  const [oembed = ""] = everyAddress(drafts, publicUrl).filter((path) => path.startsWith("/oembed"));
  for (const path of [`/series/${drafts.series.slug}.ics`, "/sitemap.xml", oembed])
    expect(await (await fetch(site.url + path)).text(), path).toMatch(/canary/i);
});

test("the dashboard says that a draft is not in the Roku feed, and how to include it", async () => {
  const { series } = await site.admin.query<{
    series: { content: { episodes: { feedProblems: string[] }[] } };
  }>(`{ series(slug: "canary-draft") { content { episodes { feedProblems } } } }`);
  expect(series.content.episodes[0]?.feedProblems).toContain(
    "The series is a draft. Publish it to show its episodes on Roku.",
  );
});

test("a series is published unless its input says otherwise, and an update that omits the field does not change it", async () => {
  const [open, draft] = [await makeSeries(site.admin), await makeSeries(site.admin, { isPublished: false })];
  const read = ({ slug }: { slug: string }) => readSeries(site.admin, slug, "isPublished");
  expect([await read(open), await read(draft)]).toEqual([{ isPublished: true }, { isPublished: false }]);
  const update = `mutation ($id: ID!, $slug: String!) { updateSeries(id: $id, version: 1, input: {
    slug: $slug, title: "Renamed", releaseDate: "2025-07-28" }) { series { title isPublished } } }`;
  expect(await site.admin.query(update, { id: draft.id, slug: draft.slug })).toEqual({
    updateSeries: { series: { title: "Renamed", isPublished: false } },
  });
});

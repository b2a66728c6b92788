import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildSchema } from "../schema.ts";
import { accessDocuments, removeAccess, unlock } from "../testing/access.ts";
import { newAddress, openAccount } from "../testing/accounts.ts";
import { makeCategory, makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue.ts";
import type { Category, Episode, Series } from "../testing/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { selectEverything } from "../testing/selection.ts";

let site: Harness;
let series: Series;
let frame: Series;
let category: Category;
let episodes: Episode[];

/** Stands in every field of a protected series that may not be seen, and nowhere else. */
const canary = "CANARY";
const password = `${canary}-password`;
const content = {
  shortDescription: `${canary}-short`,
  longDescription: `${canary}-long`,
  embedLink: `https://example.org/${canary}-embed`,
};
const hiddenEpisode = (number: number) => ({
  title: `${canary}-title-${number}`,
  shortDescription: `${canary}-episode-short-${number}`,
  longDescription: `${canary}-episode-long-${number}`,
  videoUrl: `/demonstration/play/${canary}-${number}`,
  embedLink: `https://example.org/${canary}-episode-embed-${number}`,
  thumbnailUrl: `https://example.org/${canary}-${number}.jpg`,
  releaseDate: "2100-01-01T10:00:00Z",
});

beforeAll(async () => {
  site = await startHarness({ GUESS_BUDGET_PER_ADDRESS: "1000" });
  category = await makeCategory(site.admin, { tags: ["shown"] });
  series = await makeSeries(site.admin, { ...content, password, tags: ["shown"], title: "A shown title" });
  episodes = [];
  for (const number of [1, 2, 3]) {
    const episode = await makeEpisode(site.admin, series.id, hiddenEpisode(number));
    episodes.push(episode);
  }
  await setEpisodeLive(site.admin, episodes[0]?.id ?? "", true);
  frame = await makeSeries(site.admin, { ...content, password, tags: ["ppv", "shown"] });
});
afterAll(() => site.close());

const schema = buildSchema();
const everything = (type: string) => selectEverything(schema, type);
const everyField = everything("Series");

/** Every way to read, with every field that can be asked for. */
const queries: [string, () => string][] = [
  ["series", () => `{ series(slug: "${series.slug}")${everyField} }`],
  ["series of the frame", () => `{ series(slug: "${frame.slug}")${everyField} }`],
  ["catalogue.series", () => `{ catalogue { series${everyField} } }`],
  ["catalogue.categories", () => `{ catalogue { categories { series${everyField} } } }`],
  ["searchSeries", () => `{ searchSeries(title: "shown")${everyField} }`],
  ["liveEpisodes", () => `{ liveEpisodes${everything("Episode")} }`],
  ["unlockedSeries", () => `{ unlockedSeries${everyField} }`],
  ["viewer", () => `{ viewer${everything("Viewer")} }`],
];
const subscriptions: [string, () => string][] = [
  ["catalogueUpdates", () => `subscription { catalogueUpdates${everything("CatalogueUpdate")} }`],
  ["seriesUpdates", () => `subscription { seriesUpdates(id: "${series.id}")${everything("SeriesUpdate")} }`],
  ["liveEpisodes", () => `subscription { liveEpisodes${everything("Episode")} }`],
  ["unlockedSeries", () => `subscription { unlockedSeries${everyField} }`],
  ["viewer", () => `subscription { viewer${everything("Viewer")} }`],
];

const openBrowser = () => site.open(undefined, newAddress());
const openUser = async () => {
  const { client } = await openAccount(site);
  await client.query("mutation ($id: ID!) { saveSeries(id: $id) { viewer { id } } }", { id: series.id });
  return client;
};
/** People who may not see the content, and how each comes to be here. */
const locked: [string, () => Promise<Client>][] = [
  ["a visitor", openBrowser],
  ["a user who saved the series", openUser],
  [
    "a visitor who unlocked another series",
    async () => {
      const client = await openBrowser();
      const other = await makeSeries(site.admin, { password: "another" });
      await unlock(client, other.id, "another");
      return client;
    },
  ],
  [
    "a visitor with the grant of a former password",
    async () => {
      const client = await openBrowser();
      const { grants } = client;
      const [former] = await site.sql<{ version: number }>(
        "update series set password_version = password_version + 1 where id = $1 returning password_version - 1 as version",
        [series.id],
      );
      await site.sql("update series set password_version = $2 where id = $1", [series.id, former?.version]);
      await unlock(client, series.id, password);
      await site.sql("update series set password_version = password_version + 1 where id = $1", [series.id]);
      expect(grants).toHaveLength(1);
      return createSilent(client);
    },
  ],
  [
    "a user who gave the series back",
    async () => {
      const client = await openUser();
      await unlock(client, series.id, password);
      await removeAccess(client, series.id);
      return createSilent(client);
    },
  ],
];

/** The same rights in a browser that has received nothing yet. */
async function createSilent(client: Client): Promise<Client> {
  const silent = await openBrowser();
  silent.grants.push(...client.grants);
  const session = client.cookieNamed("session");
  if (session !== null) silent.plantCookie("session", session);
  return silent;
}

describe.each(locked)("%s", (_name, open) => {
  test("finds nothing of what the password protects on any way", async () => {
    const client = await open();
    for (const [, query] of queries) await client.query(query());
    for (const [, subscription] of subscriptions) await client.subscribe(subscription()).next();
    await client.ask(accessDocuments.unlockSeries, { id: series.id, password: "a guess" });
    await client.query(`mutation { removeSeriesAccess(id: "${series.id}") { series${everyField} } }`);
    await client.query("{ viewer { savedSeries { id content { embedLink } } } }");
    expect(client.received()).toContain("A shown title");
    expect(client.received().match(/.{60}CANARY.{20}/gs)).toBeNull();
  });

  test("sees the card, with what it may show", async () => {
    const client = await open();
    const answer = await client.query<{ series: Record<string, unknown> }>(queries[0]?.[1]() ?? "");
    expect(answer.series).toMatchObject({
      id: series.id,
      slug: series.slug,
      title: "A shown title",
      tags: ["shown"],
      isLive: true,
      isProtected: true,
      upcoming: [],
      content: null,
      password: null,
    });
    expect(await client.query("{ liveEpisodes { id } }")).toEqual({ liveEpisodes: [] });
  });
});

describe("The right password shows everything", () => {
  const paths = ["series", "catalogue.series", "liveEpisodes", "unlockedSeries"];
  test.each([
    ["a visitor", openBrowser],
    ["a user", openUser],
  ])("to %s, but for the password itself and what is the admins'", async (_name, open) => {
    const client = await open();
    await unlock(client, series.id, password);
    const silent = await createSilent(client);
    for (const [name, query] of queries) if (paths.includes(name)) await silent.query(query());
    for (const text of [...Object.values(content), ...Object.values(hiddenEpisode(3))])
      if (text.includes(canary)) expect(silent.received()).toContain(text.split("/").at(-1));
    expect(silent.received()).not.toContain(password);
  });

  test("to an admin, who sees the password too", async () => {
    await site.admin.query(queries[0]?.[1]() ?? "");
    expect(site.admin.received()).toContain(password);
  });
});

describe("A series that is only a frame", () => {
  test("hides its address while locked, and gives exactly it afterwards", async () => {
    const client = await openBrowser();
    const read = async () =>
      (
        await client.query<{ series: { content: { embedLink: string } | null; isEmbedOnly: boolean } }>(
          `{ series(slug: "${frame.slug}") { isEmbedOnly content { embedLink } } }`,
        )
      ).series;
    expect(await read()).toEqual({ isEmbedOnly: true, content: null });
    await unlock(client, frame.id, password);
    expect(await read()).toEqual({ isEmbedOnly: true, content: { embedLink: content.embedLink } });
  });
});

test("while nobody can tell who has unlocked what, nothing is shown", async () => {
  const client = await openUser();
  await unlock(client, series.id, password);
  const silent = await createSilent(client);
  await site.sql("alter table unlock rename to unlock_elsewhere");
  try {
    for (const [, query] of queries)
      expect(await silent.ask(query())).toMatchObject({
        errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }],
      });
  } finally {
    await site.sql("alter table unlock_elsewhere rename to unlock");
  }
  expect(silent.received()).not.toContain(canary);
  expect(site.takeLog().length).toBeGreaterThan(0);
  expect(await silent.query("{ unlockedSeries { id } }")).toEqual({ unlockedSeries: [{ id: series.id }] });
});

test("the category lists the locked series like any other", async () => {
  const answer = await site.visitor.query<{
    catalogue: { categories: { id: string; series: { id: string }[] }[] };
  }>("{ catalogue { categories { id series { id } } } }");
  const row = answer.catalogue.categories.find(({ id }) => id === category.id);
  expect(row?.series.map(({ id }) => id)).toEqual([series.id, frame.id]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  deleteCategory,
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  reorderCategories,
  reorderEpisodes,
  reorderSeries,
  setEpisodeLive,
  updateCategory,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import type { Category, Series } from "../testing/catalogue/catalogue.ts";
import { followCatalogue, followLiveEpisodes, followSeries, readCursor } from "../testing/follow.ts";
import type { CatalogueUpdate, Follower } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { onDatabase } from "../testing/services/databases.ts";

let site: Harness;
let category: Category;
let one: Series;
let other: Series;
beforeAll(async () => {
  site = await startHarness();
  category = await makeCategory(site.admin, { tags: ["finals"] });
  one = await makeSeries(site.admin, { title: "One", tags: ["finals"] });
  other = await makeSeries(site.admin, { title: "Other", tags: ["Finals"] });
});
afterAll(() => site.close());

const everything = () => ({
  categories: [{ id: category.id, series: [{ id: one.id }, { id: other.id }] }],
  order: [one.id, other.id],
  series: [{ id: one.id }, { id: other.id }],
});
const nothing = { categories: null, order: null, series: [] };

const encode = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
const decode = (cursor: string) =>
  JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as [string, number, string];

async function read({ slug }: Series): Promise<{ version: number }> {
  const { series } = await site.visitor.query<{ series: { version: number } }>(
    `{ series(slug: "${slug}") { version } }`,
  );
  return series;
}

describe("The first update contains everything", () => {
  test("without a cursor", async () => {
    const updates = followCatalogue(site.visitor);
    expect(await updates.next()).toMatchObject(everything());
    updates.stop();
  });

  test.each([
    ["from the future", ([epoch, revision, scope]: [string, number, string]) => [epoch, revision + 1, scope]],
    [
      "that is too old",
      ([epoch, revision, scope]: [string, number, string]) => [epoch, revision - 10_001, scope],
    ],
    ["of another epoch", ([, revision, scope]: [string, number, string]) => ["another", revision, scope]],
    ["of another scope", ([epoch, revision]: [string, number, string]) => [epoch, revision, "admin"]],
    ["that is no cursor", () => ({ since: 1 })],
    [
      "whose revision is no number",
      ([epoch, , scope]: [string, number, string]) => [epoch, "1 or true", scope],
    ],
  ])("with a cursor %s", async (_, change) => {
    const since = encode(change(decode(await readCursor(site.visitor))));
    const updates = followCatalogue(site.visitor, since);
    expect(await updates.next()).toMatchObject(everything());
    updates.stop();
  });

  test.each(["garbage", "", "\u{0}", "💥".repeat(1_000)])("with the cursor %j", async (since) => {
    const updates = followCatalogue(site.visitor, since);
    expect(await updates.next()).toMatchObject(everything());
    updates.stop();
  });
});

describe("With a cursor, an update contains the changes after it", () => {
  let updates: Follower<CatalogueUpdate>;
  beforeEach(async () => {
    updates = followCatalogue(site.visitor, await readCursor(site.visitor));
    const first = await updates.next();
    expect(first).toMatchObject(nothing);
    return () => updates.stop();
  });

  test("a live switch changes the series of the episode, and only that", async () => {
    const episode = await makeEpisode(site.admin, one.id);
    expect(await updates.next()).toMatchObject({ ...nothing, series: [{ id: one.id, isLive: false }] });
    await setEpisodeLive(site.admin, episode.id, true);
    expect(await updates.next()).toMatchObject({ ...nothing, series: [{ id: one.id, isLive: true }] });
    await setEpisodeLive(site.admin, episode.id, false);
    expect(await updates.next()).toMatchObject({ ...nothing, series: [{ id: one.id, isLive: false }] });
  });

  test("another title changes only the series", async () => {
    const { version } = await read(one);
    await updateSeries(site.admin, one.id, version, { slug: one.slug, title: "Renamed", tags: ["finals"] });
    expect(await updates.next()).toMatchObject({ ...nothing, series: [{ id: one.id, title: "Renamed" }] });
  });

  test("other tags change the rows", async () => {
    for (const [tags, row] of [
      [[], [{ id: one.id }]],
      [["Finals"], [{ id: one.id }, { id: other.id }]],
    ]) {
      const { version } = await read(other);
      await updateSeries(site.admin, other.id, version, { slug: other.slug, title: "Other", tags });
      expect(await updates.next()).toMatchObject({
        order: null,
        series: [{ id: other.id }],
        categories: [{ id: category.id, series: row }],
      });
    }
  });

  test("a new series is sent with the order and the rows, and so is its deletion", async () => {
    const made = await makeSeries(site.admin);
    expect(await updates.next()).toMatchObject({
      order: [one.id, other.id, made.id],
      series: [{ id: made.id }],
      categories: [{ id: category.id }],
    });
    await deleteSeries(site.admin, made.id);
    expect(await updates.next()).toMatchObject({
      order: [one.id, other.id],
      series: [],
      categories: [{ id: category.id }],
    });
  });

  test("a reorder changes the order, the rows and the series that moved", async () => {
    await reorderSeries(site.admin, [other.id, one.id]);
    expect(await updates.next()).toMatchObject({
      order: [other.id, one.id],
      categories: [{ series: [{ id: other.id }, { id: one.id }] }],
    });
    await reorderSeries(site.admin, [one.id, other.id]);
    expect(await updates.next()).toMatchObject({ order: [one.id, other.id] });
  });

  test("a category that is added, changed, moved or deleted changes the rows", async () => {
    const made = await makeCategory(site.admin, { name: "New" });
    expect(await updates.next()).toMatchObject({
      ...nothing,
      categories: [{ id: category.id }, { name: "New" }],
    });
    await updateCategory(site.admin, made.id, 1, { name: "Renamed" });
    expect(await updates.next()).toMatchObject({
      ...nothing,
      categories: [{ id: category.id }, { name: "Renamed" }],
    });
    await reorderCategories(site.admin, [made.id, category.id]);
    expect(await updates.next()).toMatchObject({
      order: null,
      // The moved categories have changed, and the update contains the series of their rows.
      series: [{ id: one.id }, { id: other.id }],
      categories: [{ id: made.id }, { id: category.id }],
    });
    await deleteCategory(site.admin, made.id);
    expect(await updates.next()).toMatchObject({ order: null, categories: [{ id: category.id }] });
  });

  test("a changed category is sent with the series of its row, which the subscriber may not have", async () => {
    const { id } = await makeSeries(site.admin, { title: "In no row", tags: ["doubles"] });
    await updates.next();
    const made = await makeCategory(site.admin, { tags: ["singles"] });
    expect(await updates.next()).toMatchObject({ series: [] });
    await updateCategory(site.admin, made.id, 1, { tags: ["doubles"] });
    expect(await updates.next()).toMatchObject({
      series: [{ id, title: "In no row" }],
      categories: [{ id: category.id }, { id: made.id, series: [{ id }] }],
    });
    await deleteCategory(site.admin, made.id);
    await deleteSeries(site.admin, id);
  });

  test("moved episodes change only their series", async () => {
    const { id } = await makeSeries(site.admin);
    await updates.next();
    const first = await makeEpisode(site.admin, id);
    await updates.next();
    const second = await makeEpisode(site.admin, id);
    await updates.next();
    await reorderEpisodes(site.admin, id, [second.id, first.id]);
    expect(await updates.next()).toMatchObject({ ...nothing, series: [{ id }] });
    await deleteSeries(site.admin, id);
  });

  test("several changes in one transaction are one update", async () => {
    await site.sql(
      `with renamed as (update series set title = title || '!' returning id)
        update category set name = name || '!' where exists (select from renamed)`,
    );
    expect(await updates.next()).toMatchObject({
      order: null,
      categories: [{ id: category.id }],
      series: [{ id: one.id }, { id: other.id }],
    });
  });
});

describe("The cursor of an update continues where the update ended", () => {
  test("a client that reconnects receives only the changes that it missed", async () => {
    const updates = followCatalogue(site.visitor);
    const { cursor, revision } = await updates.next();
    updates.stop();
    const episode = await makeEpisode(site.admin, other.id);
    await setEpisodeLive(site.admin, episode.id, true);
    const later = followCatalogue(site.visitor, cursor);
    const missed = await later.next();
    expect(missed).toMatchObject({ ...nothing, series: [{ id: other.id, isLive: true }] });
    expect(missed.revision).toBe(revision + 2);
    later.stop();
  });

  test("revisions increase by one with each update without another writer", async () => {
    const updates = followCatalogue(site.visitor, await readCursor(site.visitor));
    let { revision } = await updates.next();
    for (let change = 0; change < 5; change++) {
      await site.sql("update series set title = title || '.' where id = $1", [one.id]);
      const update = await updates.next();
      expect(update.revision).toBe(revision + 1);
      revision = update.revision;
    }
    updates.stop();
  });
});

describe("Any text, and concurrent writers", () => {
  test("a text of the maximum length in any script is sent completely", async () => {
    const longDescription = "羽".repeat(20_000);
    const updates = followSeries(site.visitor, other.id);
    await updates.next();
    const { version } = await read(other);
    await updateSeries(site.admin, other.id, version, { slug: other.slug, title: "Other", longDescription });
    expect(await updates.next()).toMatchObject({ series: { content: { longDescription } } });
    updates.stop();
  });

  test("of two concurrent transactions each is sent once, in the order of their commits", async () => {
    const updates = followCatalogue(site.visitor, await readCursor(site.visitor));
    const { revision } = await updates.next();
    await onDatabase(site.databaseUrl, async (program) => {
      await program.query("begin");
      await program.query("update series set title = title || '1' where id = $1", [one.id]);
      const later = site.sql("update series set title = title || '2' where id = $1", [other.id]);
      await program.query("commit");
      await later;
    });
    const received: string[] = [];
    for (let reached = revision; reached < revision + 2;) {
      const update = await updates.next();
      received.push(...update.series.map(({ id }) => id));
      reached = update.revision;
    }
    expect(received).toEqual([one.id, other.id]);
    updates.stop();
  });
});

describe("The live episodes are sent like all other data", () => {
  test("they are sent immediately, and completely after each change that alters them, but not after others", async () => {
    await site.sql("delete from episode");
    const first = await makeEpisode(site.admin, one.id, { title: "First" });
    const second = await makeEpisode(site.admin, other.id, { title: "Second" });
    const updates = followLiveEpisodes(site.visitor);
    expect(await updates.next()).toEqual([]);
    await setEpisodeLive(site.admin, second.id, true);
    expect(await updates.next()).toEqual([{ id: second.id, title: "Second" }]);
    await makeSeries(site.admin);
    await makeCategory(site.admin);
    await setEpisodeLive(site.admin, first.id, true);
    expect(await updates.next()).toEqual([
      { id: first.id, title: "First" },
      { id: second.id, title: "Second" },
    ]);
    await setEpisodeLive(site.admin, second.id, false);
    expect(await updates.next()).toEqual([{ id: first.id, title: "First" }]);
    await deleteSeries(site.admin, one.id);
    expect(await updates.next()).toEqual([]);
    updates.stop();
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  deleteCategory,
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  setEpisodeLive,
} from "../testing/catalogue/catalogue.ts";
import type { Category, Series } from "../testing/catalogue/catalogue.ts";
import { followCatalogue, readCursor } from "../testing/follow.ts";
import type { CatalogueUpdate, Follower } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let row: Category;
let court: Series;
let other: Series;
let updates: Follower<CatalogueUpdate>;
beforeAll(async () => {
  site = await startHarness();
  other = await makeSeries(site.admin, { title: "Other" });
});
afterAll(() => site.close());
beforeEach(async () => {
  court = await makeSeries(site.admin, { title: "Court" });
  row = await makeCategory(site.admin, { name: "Live Now", tags: ["live"] });
  updates = followCatalogue(site.visitor, await readCursor(site.visitor));
  await updates.next();
  return async () => {
    updates.stop();
    await deleteCategory(site.admin, row.id);
    await deleteSeries(site.admin, court.id);
  };
});

const rowWith = (...series: { id: string }[]) => ({
  categories: [{ id: row.id, series }],
});
const isUnchanged = { categories: null };

test("the first live episode adds the series to the row, and the end of the last one removes it", async () => {
  const first = await makeEpisode(site.admin, court.id);
  expect(await updates.next()).toMatchObject(isUnchanged);
  const second = await makeEpisode(site.admin, court.id);
  expect(await updates.next()).toMatchObject(isUnchanged);
  await setEpisodeLive(site.admin, first.id, true);
  expect(await updates.next()).toMatchObject({
    ...rowWith({ id: court.id }),
    series: [{ id: court.id, title: "Court", isLive: true }],
  });
  await setEpisodeLive(site.admin, second.id, true);
  expect(await updates.next()).toMatchObject(isUnchanged);
  await setEpisodeLive(site.admin, first.id, false);
  expect(await updates.next()).toMatchObject(isUnchanged);
  await setEpisodeLive(site.admin, second.id, false);
  expect(await updates.next()).toMatchObject({ ...rowWith(), series: [{ id: court.id, isLive: false }] });
});

test("so do live episodes that are added, moved to another series or deleted", async () => {
  const episode = await makeEpisode(site.admin, court.id, { isLive: true });
  expect(await updates.next()).toMatchObject(rowWith({ id: court.id }));
  await site.sql("update episode set series_id = $1, number = 99 where id = $2", [other.id, episode.id]);
  expect(await updates.next()).toMatchObject(rowWith({ id: other.id }));
  await site.sql("delete from episode where id = $1", [episode.id]);
  expect(await updates.next()).toMatchObject(rowWith());
});

test("a statement that ends one episode and begins another of the series does not change the row", async () => {
  const ending = await makeEpisode(site.admin, court.id, { isLive: true });
  expect(await updates.next()).toMatchObject(rowWith({ id: court.id }));
  await makeEpisode(site.admin, court.id);
  expect(await updates.next()).toMatchObject(isUnchanged);
  await site.sql("update episode set is_live = (id <> $1) where series_id = $2", [ending.id, court.id]);
  expect(await updates.next()).toMatchObject({ ...isUnchanged, series: [{ id: court.id, isLive: true }] });
});

test("cached and newly created responses show the same row", async () => {
  const readRow = async () => {
    const { catalogue } = await site.visitor.query<{
      catalogue: {
        categories: { id: string; series: { id: string }[] }[];
        series: { id: string }[];
        tags: string[];
      };
    }>(`{ catalogue { categories { id series { id } } series(tag: " LIVE") { id } tags } }`);
    const { categories, series, tags } = catalogue;
    return { row: categories.find(({ id }) => id === row.id)?.series, series, tags };
  };
  const episode = await makeEpisode(site.admin, court.id);
  expect(await readRow()).toMatchObject({ row: [], series: [] });
  await setEpisodeLive(site.admin, episode.id, true);
  const lit = await readRow();
  expect(lit).toMatchObject({ row: [{ id: court.id }], series: [{ id: court.id }] });
  expect(lit.tags).toContain("live");
  await setEpisodeLive(site.admin, episode.id, false);
  const dark = await readRow();
  expect(dark).toMatchObject({ row: [], series: [] });
  expect(dark.tags).not.toContain("live");
});

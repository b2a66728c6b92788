import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  deleteEpisode,
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  reorderEpisodes,
  reorderSeries,
  setEpisodeLive,
  updateCategory,
  updateEpisode,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import { followSeries, readCursor } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

async function makeSeriesWithEpisodes() {
  const series = await makeSeries(site.admin);
  const episodes = [
    await makeEpisode(site.admin, series.id, { title: "First" }),
    await makeEpisode(site.admin, series.id, { title: "Second" }),
  ] as const;
  return { ...series, episodes, episodeIds: episodes.map(({ id }) => id) };
}

describe("The first update", () => {
  test("contains everything without a cursor, and with one that cannot be resumed", async () => {
    const { id, episodeIds } = await makeSeriesWithEpisodes();
    for (const since of [undefined, "garbage"]) {
      const updates = followSeries(site.visitor, id, since);
      expect(await updates.next()).toMatchObject({
        series: { id, content: { episodes: episodeIds.map((episode) => ({ id: episode })) } },
        episodes: episodeIds.map((episode) => ({ id: episode })),
        episodeOrder: episodeIds,
      });
      updates.stop();
    }
  });

  test("contains only the series when it has not changed since", async () => {
    const { id } = await makeSeriesWithEpisodes();
    const since = await readCursor(site.visitor);
    await makeSeriesWithEpisodes();
    const updates = followSeries(site.visitor, id, since);
    expect(await updates.next()).toMatchObject({ series: { id }, episodes: [], episodeOrder: null });
    updates.stop();
  });

  test.each(["00000000-0000-4000-8000-000000000000", "constructor", "\u{0}"])(
    "contains null for the series %j",
    async (id) => {
      const updates = followSeries(site.visitor, id);
      expect(await updates.next()).toMatchObject({ series: null, episodes: null, episodeOrder: null });
      updates.stop();
    },
  );
});

describe("A later update contains the changes of the series", () => {
  test("an episode that is switched, changed, added, moved and deleted", async () => {
    const { id, episodes, episodeIds } = await makeSeriesWithEpisodes();
    const [first, second] = episodes;
    const updates = followSeries(site.visitor, id, await readCursor(site.visitor));
    await updates.next();
    await setEpisodeLive(site.admin, first.id, true);
    expect(await updates.next()).toMatchObject({
      episodes: [{ id: first.id, isLive: true }],
      episodeOrder: null,
    });
    await updateEpisode(site.admin, second.id, 1, { title: "Renamed" });
    expect(await updates.next()).toMatchObject({
      episodes: [{ id: second.id, title: "Renamed" }],
      episodeOrder: null,
    });
    const third = await makeEpisode(site.admin, id, { title: "Third" });
    expect(await updates.next()).toMatchObject({
      episodes: [{ id: third.id }],
      episodeOrder: [...episodeIds, third.id],
    });
    await reorderEpisodes(site.admin, id, [third.id, ...episodeIds]);
    expect(await updates.next()).toMatchObject({ episodeOrder: [third.id, ...episodeIds] });
    await deleteEpisode(site.admin, first.id);
    expect(await updates.next()).toMatchObject({ episodeOrder: [third.id, second.id] });
    updates.stop();
  });

  test("its own title, its position and the name of its category", async () => {
    const category = await makeCategory(site.admin);
    const { id, slug } = await makeSeries(site.admin, { categoryId: category.id });
    const updates = site.visitor.subscribe(
      "subscription ($id: ID!) { seriesUpdates(id: $id) { series { title order category { name } } episodes { id } episodeOrder } }",
      { id },
    );
    await updates.next();
    const expectUpdate = async (series: object) =>
      expect(await updates.next()).toMatchObject({
        data: { seriesUpdates: { series, episodes: [], episodeOrder: null } },
      });
    await updateSeries(site.admin, id, 1, { slug, title: "Renamed", categoryId: category.id });
    await expectUpdate({ title: "Renamed" });
    await updateCategory(site.admin, category.id, 1, { name: "Renamed too" });
    await expectUpdate({ category: { name: "Renamed too" } });
    const stored = await site.sql<{ id: string }>("select id from series order by position");
    await reorderSeries(site.admin, stored.map((row) => row.id).toReversed());
    await expectUpdate({ order: 0 });
    updates.stop();
  });

  test("nothing of another series", async () => {
    const [own, foreign] = [await makeSeriesWithEpisodes(), await makeSeriesWithEpisodes()];
    const updates = followSeries(site.visitor, own.id, await readCursor(site.visitor));
    await updates.next();
    await setEpisodeLive(site.admin, foreign.episodes[0].id, true);
    await setEpisodeLive(site.admin, own.episodes[0].id, true);
    expect(await updates.next()).toMatchObject({ episodes: [{ id: own.episodes[0].id }] });
    updates.stop();
  });

  test("null once the series is deleted", async () => {
    const { id } = await makeSeriesWithEpisodes();
    const updates = followSeries(site.visitor, id, await readCursor(site.visitor));
    await updates.next();
    await deleteSeries(site.admin, id);
    expect(await updates.next()).toMatchObject({ series: null, episodes: null, episodeOrder: null });
    updates.stop();
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  makeCategory,
  makeEpisode,
  makeSeries,
  patchEpisode,
  patchSeries,
  readRevision,
  reorderCategories,
  reorderEpisodes,
  reorderSeries,
  setEpisodeLive,
  updateCategory,
  updateEpisode,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import type { Category, Episode, Series } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let category: Category;
let series: Series;
let episodes: Episode[];
const seriesFields = {
  title: "Finals night",
  shortDescription: "All five finals.",
  releaseDate: "2026-11-23",
  tags: ["finals", "ppv"],
  password: "backhand clear",
};
const episodeFields = {
  title: "Mixed doubles",
  videoUrl: "/demonstration/play/court-1",
  releaseDate: "2026-11-23T18:00:00.000Z",
  durationSeconds: 3_600,
};

beforeAll(async () => {
  site = await startHarness();
  category = await makeCategory(site.admin, { name: "Finals", tags: ["finals"] });
  series = await makeSeries(site.admin, { ...seriesFields, categoryId: category.id });
  const first = await makeEpisode(site.admin, series.id, episodeFields);
  const second = await makeEpisode(site.admin, series.id, { title: "Doubles" });
  await setEpisodeLive(site.admin, first.id, true);
  episodes = [first, second];
});
afterAll(() => site.close());

const first = (): Episode => episodes[0] ?? expect.fail("There is no episode");
const nextEpisode = (id: string) =>
  site.admin.query<{ startNextEpisode: { userErrors: unknown[] } }>(
    `mutation ($id: ID!) { startNextEpisode(id: $id) { userErrors { code } } }`,
    { id },
  );

describe("A mutation that changes nothing does not increment the revision", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["LIVE on when it is on", () => setEpisodeLive(site.admin, first().id, true)],
    [
      "a series saved as it is",
      () =>
        updateSeries(site.admin, series.id, series.version, {
          slug: series.slug,
          ...seriesFields,
          categoryId: category.id,
        }),
    ],
    [
      "a title patched as it is",
      () => patchSeries(site.admin, series.id, series.version, { title: "Finals night" }),
    ],
    [
      "the same password again",
      () => patchSeries(site.admin, series.id, series.version, { password: seriesFields.password }),
    ],
    [
      "an episode saved as it is",
      () => updateEpisode(site.admin, first().id, first().version, episodeFields),
    ],
    [
      "an episode patched as it is",
      () => patchEpisode(site.admin, first().id, first().version, { durationSeconds: 3_600 }),
    ],
    [
      "a category saved as it is",
      () =>
        updateCategory(site.admin, category.id, category.version, {
          slug: category.slug,
          name: "Finals",
          tags: ["finals"],
        }),
    ],
    ["the same order of series", () => reorderSeries(site.admin, [series.id])],
    [
      "the same order of episodes",
      () =>
        reorderEpisodes(
          site.admin,
          series.id,
          episodes.map(({ id }) => id),
        ),
    ],
    ["the same order of categories", () => reorderCategories(site.admin, [category.id])],
  ])("%s", async (_, change) => {
    const before = await readRevision(site);
    expect(await change()).toMatchObject({ userErrors: [] });
    expect(await readRevision(site)).toBe(before);
  });

  test("the next episode when it is already live", async () => {
    await nextEpisode(first().id);
    const before = await readRevision(site);
    expect(await nextEpisode(first().id)).toMatchObject({ startNextEpisode: { userErrors: [] } });
    expect(await readRevision(site)).toBe(before);
  });
});

test("A change of one field increments the revision by one, and the version of the updated object", async () => {
  await setEpisodeLive(site.admin, first().id, false);
  const before = await readRevision(site);
  const { series: patched } = await patchSeries(site.admin, series.id, series.version, {
    title: "Finals day",
  });
  expect(patched).toMatchObject({ title: "Finals day", version: series.version + 1 });
  expect(await readRevision(site)).toBe(before + 1);
  await setEpisodeLive(site.admin, first().id, true);
  expect(await readRevision(site)).toBe(before + 2);
});

test("Two operators who switch LIVE on at the same time increment the revision once", async () => {
  await setEpisodeLive(site.admin, first().id, false);
  const before = await readRevision(site);
  await Promise.all([1, 2, 3].map(() => setEpisodeLive(site.admin, first().id, true)));
  expect(await readRevision(site)).toBe(before + 1);
});

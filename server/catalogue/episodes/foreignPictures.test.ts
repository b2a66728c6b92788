import { afterAll, beforeAll, expect, test } from "vitest";

import {
  episodeInput,
  makeEpisode,
  makeSeries,
  patchEpisode,
  patchSeries,
  seriesInput,
  updateEpisode,
  updateSeries,
} from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const refused = {
  code: "INVALID",
  field: "thumbnailUrl",
  message: "The thumbnail needs a public address that begins with https://.",
};

interface Payload {
  userErrors: { code: string; field: string | null; message: string }[];
}

test.each([
  ["https://files.example/picture.jpg", []],
  ["/demonstration/posters/court-1.jpg", []],
  ["http://files.example/picture.jpg", [refused]],
  ["https://192.168.1.1/picture.jpg", [refused]],
  ["https://localhost/picture.jpg", [refused]],
])("a picture at %s", async (thumbnailUrl, userErrors) => {
  const created = await site.admin.query<{ createSeries: Payload }>(
    `mutation ($input: SeriesInput!) { createSeries(input: $input) { userErrors { code field message } } }`,
    { input: seriesInput({ thumbnailUrl }) },
  );
  expect(created.createSeries.userErrors).toEqual(userErrors);
  const { id } = await makeSeries(site.admin);
  const { createEpisode } = await site.admin.query<{ createEpisode: Payload }>(
    `mutation ($seriesId: ID!, $input: EpisodeInput!) {
      createEpisode(seriesId: $seriesId, input: $input) { userErrors { code field message } } }`,
    { seriesId: id, input: { videoUrl: "/demonstration/play/court-1", thumbnailUrl } },
  );
  expect(createEpisode.userErrors).toEqual(userErrors);
});

test("a picture that an earlier version stored over http is kept until it is replaced, and no new one is accepted", async () => {
  const series = await makeSeries(site.admin);
  const episode = await makeEpisode(site.admin, series.id);
  const stored = "http://files.example/former.jpg";
  await site.sql("update series set thumbnail_url = $1 where id = $2", [stored, series.id]);
  await site.sql("update episode set thumbnail_url = $1 where id = $2", [stored, episode.id]);
  // Reads and sends the episode as a form does.
  const read = await site.admin.query<{ series: { thumbnail: { url: string } } }>(
    "query ($slug: String!) { series(slug: $slug) { thumbnail { url } } }",
    { slug: series.slug },
  );
  const thumbnailUrl = read.series.thumbnail.url;
  const other = { thumbnailUrl: "http://files.example/other.jpg" };

  const kept = { ...seriesInput(), slug: series.slug, thumbnailUrl };
  expect(await updateSeries(site.admin, series.id, 1, { ...kept, ...other })).toMatchObject({
    userErrors: [refused],
  });
  expect((await updateSeries(site.admin, series.id, 1, kept)).userErrors).toEqual([]);
  expect((await patchSeries(site.admin, series.id, 2, { title: "Renamed" })).userErrors).toEqual([]);
  expect((await patchSeries(site.admin, series.id, 3, other)).userErrors).toEqual([refused]);

  const episodeKept = { ...episodeInput(), thumbnailUrl };
  const replaced = await updateEpisode(site.admin, episode.id, 1, { ...episodeKept, ...other });
  expect(replaced.userErrors).toEqual([refused]);
  expect((await updateEpisode(site.admin, episode.id, 1, episodeKept)).userErrors).toEqual([]);
  expect((await patchEpisode(site.admin, episode.id, 2, { title: "Renamed" })).userErrors).toEqual([]);
  expect(
    await site.sql("select thumbnail_url from series union select thumbnail_url from episode"),
  ).toContainEqual({ thumbnail_url: stored });

  expect((await patchEpisode(site.admin, episode.id, 3, { thumbnailUrl: null })).userErrors).toEqual([]);
  expect((await patchEpisode(site.admin, episode.id, 4, { thumbnailUrl })).userErrors).toEqual([refused]);
});

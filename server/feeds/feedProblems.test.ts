import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Episode, Series } from "../testing/catalogue/catalogue.ts";
import {
  deleteEpisode,
  deleteSeries,
  makeEpisode,
  makeSeries,
  readSeries,
} from "../testing/catalogue/catalogue.ts";
import { checkRokuFeed } from "../testing/catalogue/roku.ts";
import { makeThumbnail, paint } from "../testing/catalogue/uploads.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { countLeast } from "../testing/services/tcpProxy.ts";

let site: ProxiedHarness;
let court: Series;
let final: Episode;
let film: Episode;
let thumbnailUrl: string;
beforeAll(async () => {
  site = await startProxiedHarness();
  thumbnailUrl = (await makeThumbnail(site, await paint("jpeg", 1280, 720))).url;
  court = await makeSeries(site.admin, { slug: "court-1", thumbnailUrl });
  final = await makeEpisode(site.admin, court.id, { isOnRoku: true });
  film = await makeEpisode(site.admin, court.id, { videoUrl: "https://youtu.be/dQw4w9WgXcQ" });
});
afterAll(() => site.close());

describe("An admin can read whether each episode is in the Roku feed", () => {
  interface FedEpisode {
    id: string;
    feedProblems: string[] | null;
  }
  async function read(client = site.admin, slug = "court-1"): Promise<FedEpisode[]> {
    const series = await readSeries<{ content: { episodes: FedEpisode[] } }>(
      client,
      slug,
      "content { episodes { id feedProblems } }",
    );
    return series?.content.episodes ?? [];
  }

  test("and the reason and the solution when it is not", async () => {
    expect(await read()).toEqual([
      { id: final.id, feedProblems: [] },
      {
        id: film.id,
        feedProblems: [`Only videos of isilive.ca can be on Roku. Enter the video's address there.`],
      },
    ]);
  });

  test("and no other caller can", async () => {
    for (const client of [site.visitor, site.user])
      expect((await read(client)).map(({ feedProblems }) => feedProblems)).toEqual([null, null]);
  });

  test("also in the response to the change that adds it", async () => {
    const created = await site.admin.query<{ createEpisode: { episode: FedEpisode } }>(
      `mutation ($id: ID!, $input: EpisodeInput!) {
        createEpisode(seriesId: $id, input: $input) { episode { id feedProblems } } }`,
      {
        id: court.id,
        input: { videoUrl: "/demonstration/file/a.mp4", isOnRoku: true, thumbnailUrl },
      },
    );
    const { id, feedProblems } = created.createEpisode.episode;
    expect(feedProblems).toEqual(["Roku needs the bitrate of an MP4 file. Enter it in the episode's form."]);
    await deleteEpisode(site.admin, id);
  });

  test("also that the feed is full, for the episodes with the oldest broadcasts", async () => {
    const { id } = await makeSeries(site.admin, { slug: "hall", thumbnailUrl });
    await site.sql(
      `insert into episode (series_id, number, title, video_url, is_on_roku, release_date)
        select $1, n, 'Match ' || n, '/demonstration/play/court-1', true, '2026-01-01'::timestamptz - n * interval '1 day'
        from generate_series(1, 2000) as n`,
      [id],
    );
    const counts = (await read(site.admin, "hall")).map(({ feedProblems }) => feedProblems?.length);
    const feed = checkRokuFeed(await (await fetch(`${site.url}/roku.json`)).json());
    const shown = feed.series.find((one) => one.id === id)?.episodes.length ?? 0;
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(2_000);
    expect(counts).toEqual(Array.from({ length: 2_000 }, (_, place) => (place < shown ? 0 : 1)));
    await deleteSeries(site.admin, id);
  });

  test("also when many later episodes cannot be in the feed", async () => {
    const { id } = await makeSeries(site.admin, { slug: "archive", thumbnailUrl });
    await site.sql(
      `insert into episode (series_id, number, title, video_url, is_on_roku, release_date)
        select $1, n, 'Match ' || n, case when n > 3000 then '/demonstration/play/court-1' else '/demonstration/file/a.mp4' end,
          true, '2026-01-01'::timestamptz - n * interval '1 day'
        from generate_series(1, 3002) as n`,
      [id],
    );
    const counts = (await read(site.admin, "archive")).map(({ feedProblems }) => feedProblems?.length);
    expect(counts.filter((count) => count === 0)).toHaveLength(2);
    const feed = checkRokuFeed(await (await fetch(`${site.url}/roku.json`)).json());
    const shown = feed.series
      .find((one) => one.id === id)
      ?.episodes.map(({ episodeNumber }) => episodeNumber);
    expect(shown).toEqual([3_001, 3_002]);
    await deleteSeries(site.admin, id);
  });

  test("with the same number of statements for many episodes as for few", async () => {
    const other = await makeSeries(site.admin, { slug: "court-2", thumbnailUrl });
    const count = () =>
      countLeast(
        () => site.databaseProxy.count("select"),
        () => read(site.admin, "court-2"),
      );
    await makeEpisode(site.admin, other.id, { isOnRoku: true });
    const few = await count();
    expect(few).toBeGreaterThan(0);
    for (let made = 0; made < 10; made++) await makeEpisode(site.admin, other.id, { isOnRoku: true });
    expect(await count()).toBe(few);
    await deleteSeries(site.admin, other.id);
  });
});

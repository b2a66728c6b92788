import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../../testing/catalogue/catalogue.ts";
import type { OperatedSeries } from "../../testing/catalogue/episodes.ts";
import { startSeries, videoUrl } from "../../testing/catalogue/episodes.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";

let site: Harness;
let series: OperatedSeries;
beforeAll(async () => {
  ({ site, series } = await startSeries());
});
afterAll(() => site.close());

describe("A video address is mapped to the provider's file or playlist", () => {
  test.each([
    [videoUrl, "HLS", "https://live.example.org/live/bwf/court-1/index.m3u8"],
    ["https://video.example.org/bwf/final.mp4", "MP4", "https://video.example.org/bwf/final.mp4"],
  ])("%s is %s", async (address, type, url) => {
    expect(await series.makeEpisode({ videoUrl: address, isOnRoku: true })).toMatchObject({
      videoUrl: address,
      isOnRoku: true,
      videos: [{ type, url, quality: "HD" }],
    });
  });

  test("a YouTube address is stored as its embed form, without a URL, and is not on Roku", async () => {
    expect(
      await series.makeEpisode({ videoUrl: "https://youtu.be/aqz-KE-bpKQ", isOnRoku: true }),
    ).toMatchObject({
      videoUrl: "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
      isOnRoku: false,
      videos: [{ type: "YOUTUBE", url: null }],
    });
  });

  test("the Roku flag is cleared when the new address is not the provider's", async () => {
    const episode = await series.makeEpisode({ isOnRoku: true });
    const { episode: changed } = await series.updateEpisode(episode, {
      videoUrl: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
      isOnRoku: true,
    });
    expect(changed).toMatchObject({ isOnRoku: false });
  });

  test("an external address that an import stored may be kept, and not be changed into another", async () => {
    const episode = await series.makeEpisode();
    const external = "https://example.org/watch/1";
    await site.sql("update episode set video_url = $1 where id = $2", [external, episode.id]);
    const kept = await series.updateEpisode(episode, { videoUrl: external, title: "Kept", isOnRoku: true });
    expect(kept).toMatchObject({
      userErrors: [],
      episode: { title: "Kept", isOnRoku: false, videos: [{ type: "EXTERNAL", url: external }] },
    });
    const { episode: present } = kept;
    if (!present) throw new Error("The episode was kept");
    expect(await series.updateEpisode(present, { videoUrl: "https://example.org/watch/2" })).toMatchObject({
      userErrors: [{ code: "INVALID", field: "videoUrl" }],
    });
  });
});

test("addresses of the demonstration provider are stored relative and completed when sent", async () => {
  const demonstration = await startHarness();
  try {
    const { publicUrl } = demonstration.config;
    const { id } = await makeSeries(demonstration.admin);
    const address = `${publicUrl}/demonstration/play/court-1`;
    expect(await makeEpisode(demonstration.admin, id, { videoUrl: address, isOnRoku: true })).toMatchObject({
      videoUrl: address,
      isOnRoku: true,
      videos: [{ type: "HLS", url: `${publicUrl}/demonstration/live/court-1/index.m3u8` }],
    });
    expect(await demonstration.sql("select video_url from episode")).toEqual([
      { video_url: "/demonstration/play/court-1" },
    ]);
  } finally {
    await demonstration.close();
  }
});

test.each([
  { input: {}, hasRecording: false },
  { input: { durationSeconds: 2 }, hasRecording: true },
  { input: { videoUrl: "https://video.example.org/final.mp4" }, hasRecording: true },
])("an episode with $input has a recording: $hasRecording", async ({ input, hasRecording }) => {
  const { id } = await series.makeEpisode(input);
  expect(await series.readEpisode(id, "hasRecording")).toEqual({ id, hasRecording });
});

test("a broadcast that was switched off after its planned start is a recording; a test before it is not", async () => {
  const hour = 60 * 60 * 1000;
  for (const [start, hasRecording] of [
    [Date.now() - hour, true],
    [Date.now() + hour, false],
  ] as const) {
    const { id } = await series.makeEpisode({ releaseDate: new Date(start).toISOString() });
    await setEpisodeLive(site.admin, id, true);
    await setEpisodeLive(site.admin, id, false);
    expect(await series.readEpisode(id, "hasRecording")).toEqual({ id, hasRecording });
  }
  const episode = await series.makeEpisode({
    releaseDate: new Date(Date.now() - hour).toISOString(),
    isLive: true,
  });
  await series.updateEpisode(episode, {
    releaseDate: new Date(Date.now() - hour).toISOString(),
    isLive: false,
  });
  expect(await series.readEpisode(episode.id, "hasRecording")).toEqual({
    id: episode.id,
    hasRecording: true,
  });
});

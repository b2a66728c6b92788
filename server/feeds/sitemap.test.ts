import { expect, test } from "vitest";

import { yieldToEventLoop } from "../concurrency/yieldToEventLoop.ts";
import { config, someEpisode, someSeries } from "../testing/catalogue/rokuOffer.ts";
import { writeSitemap } from "./sitemap.ts";

/** After the start of the broadcasts. */
const now = Date.parse("2025-08-01");

test("while a long sitemap is written, the event loop does other work", async () => {
  const episodes = Array.from({ length: 50_000 }, (_, place) => someEpisode({ id: `e${place}` }));
  const done: string[] = [];
  const other = yieldToEventLoop().then(() => done.push("other work"));
  const sitemap = await writeSitemap(config, [{ series: someSeries(), episodes }], now);
  done.push("sitemap");
  await other;
  expect(done).toEqual(["other work", "sitemap"]);
  expect(sitemap.match(/<video:video>/g)).toHaveLength(episodes.length);
  expect(sitemap).toContain("<video:player_loc>https://site.example.org/embed/court-1?episode=e49999<");
});

test("the sitemap contains no picture that only its own network can load, but that of the series", async () => {
  const hidden = { thumbnailUrl: "http://192.168.0.9/x.jpg" };
  const instead = await writeSitemap(
    config,
    [{ series: someSeries(), episodes: [someEpisode(hidden)] }],
    now,
  );
  expect(instead).toContain(
    "<video:thumbnail_loc>https://site.example.org/media/s.webp</video:thumbnail_loc>",
  );
  const without = await writeSitemap(
    config,
    [{ series: someSeries(hidden), episodes: [someEpisode({ thumbnailUrl: null })] }],
    now,
  );
  expect(without).toContain("<loc>https://site.example.org/series/court-1</loc>");
  expect(without).not.toContain("<video:video>");
});

test.each([
  ["none for an unknown length", { durationSeconds: 1 }, []],
  ["none for a length that search engines refuse", { durationSeconds: 28_801 }, []],
  ["none while the episode is live", { durationSeconds: 3_600, isLive: true }, []],
  ["the entered length", { durationSeconds: 28_800 }, ["28800"]],
])("the sitemap contains as duration of an episode: %s", async (_what, episode, expected) => {
  const sitemap = await writeSitemap(
    config,
    [{ series: someSeries(), episodes: [someEpisode(episode)] }],
    now,
  );
  expect(Array.from(sitemap.matchAll(/<video:duration>(.*?)</g), ([, seconds]) => seconds)).toEqual(expected);
});

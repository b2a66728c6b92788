import { expect, test } from "vitest";

import { otherWork } from "../concurrency/pendingWork.ts";
import { config, someEpisode, someSeries } from "../testing/catalogue/rokuOffer.ts";
import { writeSitemap } from "./sitemap.ts";

test("while a long sitemap is written, the event loop does other work", async () => {
  const episodes = Array.from({ length: 50_000 }, (_, place) => someEpisode({ id: `e${place}` }));
  const done: string[] = [];
  const other = otherWork().then(() => done.push("other work"));
  const sitemap = await writeSitemap(config, [{ series: someSeries(), episodes }]);
  done.push("sitemap");
  await other;
  expect(done).toEqual(["other work", "sitemap"]);
  expect(sitemap.match(/<video:video>/g)).toHaveLength(episodes.length);
  expect(sitemap).toContain("<video:player_loc>https://site.example.org/embed/court-1?episode=e49999<");
});

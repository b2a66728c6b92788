import { nameEpisode } from "../../domain/broadcast.ts";
import { embedOnlyTag, hasTag } from "../../domain/tags.ts";
import { enteredDuration } from "../../domain/watching.ts";
import { readVideo } from "../catalogue/episodes/video.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import { createPause } from "../concurrency/pause.ts";
import type { Config } from "../configuration/config.ts";
import { completeAddress, isPublicPicture } from "../input/addresses.ts";
import type { OfferedEpisode, OfferedSeries } from "./offer.ts";
import { stateOfEpisode } from "./offer.ts";
import { clip, escapeXml } from "./texts.ts";

// The sitemap uses the extension for videos:
// https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps

type Settings = Pick<Config, "publicUrl" | "provider">;

const pages = ["/", "/schedule", "/courts", "/faq", "/systemrequirements", "/contact", "/privacy"];
const longest = { titleCharacters: 100, descriptionCharacters: 2_048, seconds: 28_800 };

/**
 * Every public page, and the videos on it at the time `now`. The event loop does other work while a long one is
 * written.
 */
export async function writeSitemap(
  settings: Settings,
  offer: AsyncIterable<OfferedSeries> | Iterable<OfferedSeries>,
  now: number,
): Promise<string> {
  const pause = createPause();
  const urls = pages.map((path) => element("url", [element("loc", escapeXml(settings.publicUrl + path))]));
  for await (const { series, episodes } of offer) {
    const parts = [element("loc", escapeXml(`${settings.publicUrl}/series/${series.slug}`))];
    // The page of a pay-per-view series shows only a frame of another site, and no episode.
    for (const episode of hasTag(series.tags, embedOnlyTag) ? [] : episodes) {
      await pause();
      parts.push(writeVideo(settings, series, episode, now) ?? "");
    }
    urls.push(element("url", parts));
  }
  const names = [
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names.join(" ")}>\n${urls.join("\n")}\n</urlset>\n`;
}

/**
 * The video element of an episode; null without a picture that search engines can load, because they refuse such
 * videos. The schema prescribes the order of the elements.
 */
function writeVideo(settings: Settings, series: Series, episode: OfferedEpisode, now: number): string | null {
  const addresses = [episode.thumbnailUrl, series.thumbnailUrl];
  const picture = addresses.find((address) => address !== null && isPublicPicture(address)) ?? null;
  if (picture === null) return null;
  const { id, releaseDate, isLive } = episode;
  const source = readVideo(settings, episode.storedVideoUrl);
  const state = stateOfEpisode(episode, now);
  const title = `${nameEpisode(episode.title)} · ${series.title}`;
  const seconds = isLive ? null : enteredDuration(episode.durationSeconds);
  const facts: [string, string | null][] = [
    ["thumbnail_loc", completeAddress(settings, picture)],
    ["title", clip(title, longest.titleCharacters)],
    [
      "description",
      clip(episode.shortDescription || series.shortDescription || title, longest.descriptionCharacters),
    ],
    // Before the start of a broadcast, its file may show another match.
    ["content_loc", source?.isProviders && (state === "live" || state === "recording") ? source.url : null],
    ["player_loc", `${settings.publicUrl}/embed/${series.slug}?episode=${id}`],
    ["duration", seconds !== null && seconds <= longest.seconds ? String(seconds) : null],
    ["publication_date", releaseDate?.toISOString() ?? null],
    ["live", isLive ? "yes" : "no"],
  ];
  return element(
    "video:video",
    facts.flatMap(([name, value]) => (value === null ? [] : element(`video:${name}`, escapeXml(value)))),
  );
}

function element(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === "string" ? content : content.join("")}</${name}>`;
}

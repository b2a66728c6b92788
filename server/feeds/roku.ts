import { notOfferedToRoku } from "../../domain/roku.ts";
import { hasTag, isSeriesLive } from "../../domain/tags.ts";
import type { Category } from "../catalogue/categories/category.entity.ts";
import { VideoType, readVideo } from "../catalogue/episodes/video.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import type { Config } from "../configuration/config.ts";
import type { Pictured } from "../files/thumbnail.ts";
import { completeAddress } from "../input/addresses.ts";
import type { Offer, OfferedEpisode } from "./offer.ts";
import type { RokuRating } from "./rokuRating.ts";
import { readRating } from "./rokuRating.ts";
import type { RokuRows } from "./rokuRows.ts";
import { feedTagsOf, writeRows } from "./rokuRows.ts";
import { clip, titleOf } from "./texts.ts";

// The feed in the format of Roku's Direct Publisher, which Roku's own channel template reads:
// https://github.com/rokudev/feed-specifications/blob/master/direct-publisher-feed-specification.md

type Settings = Pick<Config, "publicUrl" | "provider" | "site">;

interface RokuFeed extends RokuRows {
  providerName: string;
  lastUpdated: string;
  language: string;
  series: RokuSeries[];
}

interface RokuTexts {
  id: string;
  title: string;
  thumbnail: string;
  releaseDate: string;
  shortDescription: string;
  longDescription?: string;
}

interface RokuSeries extends RokuTexts {
  genres: string[];
  tags: string[];
  episodes: RokuEpisode[];
}

interface RokuEpisode extends RokuTexts {
  episodeNumber: number;
  rating: RokuRating;
  content: {
    dateAdded: string;
    duration: number;
    language: string;
    videos: { url: string; quality: string; videoType: string; bitrate?: number }[];
  };
}

/** With this number of characters the channel template shows "Feed is too large". */
const tooLargeCharacters = 500 * 1024;
const leastPicture = { width: 800, height: 450 };
const shape = 16 / 9;

/** The problem of an episode that the feed omits because it would be too large. */
export const feedIsFull =
  "The feed is full: Roku reads fewer than 512,000 characters, and the latest broadcasts come first. Take older episodes off Roku.";

/** The reasons why the episode cannot be in the feed, each with a solution; empty when it can. */
export function findFeedProblems(
  settings: Settings,
  series: Series & Pictured,
  episode: OfferedEpisode,
): string[] {
  const source = readVideo(settings, episode.storedVideoUrl);
  const problems: (string | false)[] = [
    source?.isProviders !== true
      ? `Only videos of ${settings.provider.name} can be on Roku. Enter the video's address there.`
      : !episode.isOnRoku && notOfferedToRoku,
    !series.isPublished && "The series is a draft. Publish it to show its episodes on Roku.",
    series.passwordCipher !== null &&
      "The series is protected. Remove its password to show its episodes on Roku.",
    hasTag(series.tags, "ppv") &&
      "The series is pay-per-view. Remove its tag ppv to show its episodes on Roku.",
    source?.type === VideoType.MP4 &&
      episode.bitrateKbps === null &&
      "Roku needs the bitrate of an MP4 file. Enter it in the episode's form.",
    findPicture([episode, series]) === null && describePictures([episode, series]),
  ];
  return problems.filter((problem) => problem !== false);
}

/**
 * The feed, and the ids of the episodes that it has no room for. A feed that would be too large first omits long
 * descriptions, then the oldest broadcasts.
 */
export function writeRoku(
  settings: Settings,
  offer: Offer,
  lastUpdated: Date,
): { json: string; leftOut: ReadonlySet<string> } {
  const { categories } = offer;
  const composed = offer.open.flatMap((one) => {
    const possible = one.episodes.filter(
      (episode) => findFeedProblems(settings, one.series, episode).length === 0,
    );
    return possible.length === 0
      ? []
      : { series: one.series, entry: composeSeries(settings, one.series, possible, categories) };
  });

  const liveIds = new Set(
    offer.open
      .filter(({ series, episodes }) =>
        isSeriesLive(
          series.tags,
          episodes.some(({ isLive }) => isLive),
        ),
      )
      .map(({ series }) => series.id),
  );

  function write(ids: ReadonlySet<string>, hasLongTexts: boolean): string {
    const shown = composed
      .map(({ series, entry }) => ({
        series,
        entry: { ...entry, episodes: entry.episodes.filter(({ id }) => ids.has(id)) },
      }))
      .filter(({ entry }) => entry.episodes.length > 0);
    const feed: RokuFeed = {
      providerName: settings.site.title,
      lastUpdated: writeInstant(lastUpdated),
      language: "en-US",
      series: shown.map(({ entry }) => entry),
      ...writeRows(
        categories,
        shown.map(({ series }) => series),
        ({ id }) => liveIds.has(id),
      ),
    };
    return JSON.stringify(feed, hasLongTexts ? undefined : withoutLongText);
  }

  const latestFirst = composed
    .flatMap(({ entry }) => entry.episodes)
    .toSorted((one, other) => compare(other.releaseDate, one.releaseDate))
    .map(({ id }) => id);
  const take = (count: number) => new Set(latestFirst.slice(0, count));
  const all = take(latestFirst.length);
  const whole = write(all, true);
  if (whole.length < tooLargeCharacters) return { json: whole, leftOut: new Set() };
  const brief = write(all, false);
  if (brief.length < tooLargeCharacters) return { json: brief, leftOut: new Set() };
  let [fitting, tooMany] = [0, latestFirst.length];
  let json = write(take(fitting), false);
  while (tooMany - fitting > 1) {
    const count = Math.floor((fitting + tooMany) / 2);
    const tried = write(take(count), false);
    if (tried.length < tooLargeCharacters) [fitting, json] = [count, tried];
    else tooMany = count;
  }
  return { json, leftOut: new Set(latestFirst.slice(fitting)) };
}

function withoutLongText(key: string, value: unknown): unknown {
  return key === "longDescription" ? undefined : value;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function composeSeries(
  settings: Settings,
  series: Series & Pictured,
  episodes: readonly OfferedEpisode[],
  categories: readonly Category[],
): RokuSeries {
  const { id, title, releaseDate } = series;
  // A series without a picture shows that of an episode. Every episode in the feed has one.
  const picture = findPicture([series, ...episodes]) ?? "";
  return {
    id,
    title,
    ...writeDescriptions(series, title),
    thumbnail: completeAddress(settings, picture),
    releaseDate,
    genres: ["sports"],
    tags: feedTagsOf(series, categories),
    episodes: episodes.map((episode) => composeEpisode(settings, series, episode)),
  };
}

function composeEpisode(settings: Settings, series: Series & Pictured, episode: OfferedEpisode): RokuEpisode {
  const { id, number, language, durationSeconds, dateAdded, bitrateKbps } = episode;
  const title = titleOf(episode);
  const source = readVideo(settings, episode.storedVideoUrl);
  return {
    id,
    title,
    ...writeDescriptions(episode, title),
    thumbnail: completeAddress(settings, findPicture([episode, series]) ?? ""),
    releaseDate: episode.releaseDate?.toISOString().slice(0, 10) ?? series.releaseDate,
    episodeNumber: number,
    rating: readRating(episode),
    content: {
      dateAdded: writeInstant(dateAdded),
      duration: durationSeconds,
      language,
      videos: [
        {
          url: source?.url ?? "",
          quality: "HD",
          videoType: source?.type ?? "",
          ...(source?.type === VideoType.MP4 && bitrateKbps !== null && { bitrate: bitrateKbps }),
        },
      ],
    },
  };
}

/** The short description is required, and the long one must differ from it. */
function writeDescriptions(
  texts: Pick<Series, "shortDescription" | "longDescription">,
  title: string,
): Pick<RokuTexts, "shortDescription" | "longDescription"> {
  const shortDescription = clip(texts.shortDescription || title, 200);
  const longDescription = clip(texts.longDescription, 500);
  const isSaid = longDescription === "" || longDescription === shortDescription;
  return { shortDescription, ...(!isSaid && { longDescription }) };
}

/** The stored address of the first picture that Roku accepts; null when there is none. */
function findPicture(pictured: readonly Pictured[]): string | null {
  return pictured.find(isFit)?.thumbnailUrl ?? null;
}

/** Whether Roku accepts the picture. The size of a picture on another site is unknown, so it is accepted. */
function isFit({ thumbnailUrl, picture }: Pictured): boolean {
  if (thumbnailUrl === null) return false;
  if (!picture) return true;
  const { width, height } = picture;
  const isLarge = width >= leastPicture.width && height >= leastPicture.height;
  return isLarge && Math.abs(width / height - shape) < 0.1;
}

function describePictures(pictured: readonly Pictured[]): string {
  const wanted = "Upload a thumbnail of 1280×720 for the episode or for its series.";
  const picture = pictured.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.picture;
  if (!picture) return `There is no picture. ${wanted}`;
  return `The picture has ${picture.width}×${picture.height} pixels, and Roku needs 16:9 of at least 800×450. ${wanted}`;
}

/** Roku's parser requires an offset and does not accept milliseconds. */
function writeInstant(instant: Date): string {
  return instant.toISOString().replace(/\.\d{3}Z$/, "+00:00");
}

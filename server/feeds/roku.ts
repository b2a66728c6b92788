import { nameEpisode } from "../../domain/broadcast.ts";
import { notOfferedToRoku } from "../../domain/roku.ts";
import { embedOnlyTag, hasTag } from "../../domain/tags.ts";
import type { Category } from "../catalogue/categories/category.entity.ts";
import { VideoType, readVideo } from "../catalogue/episodes/video.ts";
import type { BroadcastingSeries } from "../catalogue/series/broadcasts.ts";
import { isLiveNow } from "../catalogue/series/broadcasts.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import type { Config } from "../configuration/config.ts";
import type { Pictured } from "../files/thumbnail.ts";
import { completeAddress, isPublicPicture } from "../input/addresses.ts";
import type { Offer, OfferedEpisode } from "./offer.ts";
import type { RokuRating } from "./rokuRating.ts";
import { readRating } from "./rokuRating.ts";
import type { RokuRows } from "./rokuRows.ts";
import { feedTagsOf, prepareRows } from "./rokuRows.ts";
import { clip } from "./texts.ts";

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

/** A series of the feed, and its text in it. */
interface ComposedSeries {
  series: BroadcastingSeries;
  entry: RokuSeries;
}

/** With this number of characters the channel template shows "Feed is too large". */
const tooLargeCharacters = 500 * 1024;
/** Every episode in the feed takes more characters. */
const leastEpisodeCharacters = 350;
/** The feed has no room for more episodes. */
export const mostRokuEpisodes = Math.ceil(tooLargeCharacters / leastEpisodeCharacters);
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
    hasTag(series.tags, embedOnlyTag) &&
      "The series is pay-per-view. Remove its tag ppv to show its episodes on Roku.",
    source?.type === VideoType.MP4 &&
      episode.bitrateKbps === null &&
      "Roku needs the bitrate of an MP4 file. Enter it in the episode's form.",
    findPicture([episode, series]) === null && describePictures([episode, series]),
  ];
  return problems.filter((problem) => problem !== false);
}

/**
 * The feed, and the ids of its episodes. A feed that would be too large first omits long descriptions, then the oldest
 * broadcasts.
 */
export function writeRoku(
  settings: Settings,
  offer: Offer,
  lastUpdated: Date,
): { json: string; fitting: ReadonlySet<string> } {
  const composed = offer.open.flatMap(({ series, episodes }) => {
    const possible = episodes.filter((episode) => findFeedProblems(settings, series, episode).length === 0);
    return possible.length === 0
      ? []
      : { series, entry: composeSeries(settings, series, possible, offer.categories) };
  });

  const writeRows = prepareRows(
    offer.categories,
    composed.map(({ series }) => series),
    isLiveNow,
  );

  function write(entries: readonly ComposedSeries[]): string {
    const feed: RokuFeed = {
      providerName: settings.site.title,
      lastUpdated: writeInstant(lastUpdated),
      language: "en-US",
      series: entries.map(({ entry }) => entry),
      ...writeRows(new Set(entries.map(({ series }) => series.id))),
    };
    return JSON.stringify(feed);
  }

  const whole = write(composed);
  if (whole.length < tooLargeCharacters) return { json: whole, fitting: idsOf(composed) };
  const brief = composed.map(({ series, entry }) => ({ series, entry: withoutLongTexts(entry) }));
  const fitting = findFitting(brief, write);
  return { json: write(chooseEpisodes(brief, fitting)), fitting };
}

/** The ids of the latest episodes with which the feed is just short enough. */
function findFitting(
  composed: readonly ComposedSeries[],
  write: (entries: readonly ComposedSeries[]) => string,
): ReadonlySet<string> {
  const latestFirst = composed
    .flatMap(({ entry }) => entry.episodes)
    .toSorted((one, other) => compare(other.releaseDate, one.releaseDate));
  // The episodes are most of the text, so they are written once, and only the rest of the feed for each tried number.
  const lengths = new Map(latestFirst.map((episode) => [episode.id, JSON.stringify(episode).length]));
  const take = (count: number) => new Set(latestFirst.slice(0, count).map(({ id }) => id));
  const measure = (count: number) => {
    const entries = chooseEpisodes(composed, take(count));
    const empty = entries.map(({ series, entry }) => ({ series, entry: { ...entry, episodes: [] } }));
    const commas = count - entries.length;
    return entries
      .flatMap(({ entry }) => entry.episodes)
      .reduce((length, { id }) => length + (lengths.get(id) ?? 0), write(empty).length + commas);
  };
  let [fitting, tooMany] = [0, latestFirst.length + 1];
  while (tooMany - fitting > 1) {
    const count = Math.floor((fitting + tooMany) / 2);
    if (measure(count) < tooLargeCharacters) fitting = count;
    else tooMany = count;
  }
  return take(fitting);
}

/** The series with the chosen ones of their episodes. A series without any is omitted. */
function chooseEpisodes(composed: readonly ComposedSeries[], chosen: ReadonlySet<string>): ComposedSeries[] {
  return composed
    .map(({ series, entry }) => ({
      series,
      entry: { ...entry, episodes: entry.episodes.filter(({ id }) => chosen.has(id)) },
    }))
    .filter(({ entry }) => entry.episodes.length > 0);
}

function idsOf(composed: readonly ComposedSeries[]): ReadonlySet<string> {
  return new Set(composed.flatMap(({ entry }) => entry.episodes.map(({ id }) => id)));
}

function withoutLongTexts(entry: RokuSeries): RokuSeries {
  const { longDescription: _, ...series } = entry;
  return {
    ...series,
    episodes: entry.episodes.map(({ longDescription: _long, ...episode }) => episode),
  };
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
  const title = nameEpisode(episode.title);
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

/**
 * Whether Roku accepts the picture. The size of a picture on another site is unknown, so it is accepted. An import may
 * have stored the address of a picture that only its own network can load.
 */
function isFit({ thumbnailUrl, picture }: Pictured): boolean {
  if (thumbnailUrl === null) return false;
  if (!picture) return isPublicPicture(thumbnailUrl);
  const { width, height } = picture;
  const isLarge = width >= leastPicture.width && height >= leastPicture.height;
  return isLarge && Math.abs(width / height - shape) < 0.1;
}

function describePictures(pictured: readonly Pictured[]): string {
  const wanted = "Upload a thumbnail of 1280×720 for the episode or for its series.";
  const found = pictured.find(({ thumbnailUrl }) => thumbnailUrl !== null);
  if (!found) return `There is no picture. ${wanted}`;
  const { picture } = found;
  if (!picture) return `The picture is not at a public https address. ${wanted}`;
  return `The picture has ${picture.width}×${picture.height} pixels, and Roku needs 16:9 of at least 800×450. ${wanted}`;
}

/** Roku's parser requires an offset and does not accept milliseconds. */
function writeInstant(instant: Date): string {
  return instant.toISOString().replace(/\.\d{3}Z$/, "+00:00");
}

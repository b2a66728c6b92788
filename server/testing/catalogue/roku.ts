import { Ajv } from "ajv";

// JSON Schema of the parts of a Roku Direct Publisher feed that the product writes, according to
// https://github.com/rokudev/feed-specifications/blob/master/direct-publisher-feed-specification.md

export interface RokuFeed {
  providerName: string;
  lastUpdated: string;
  language: string;
  series: RokuSeries[];
  categories: { name: string; query?: string; playlistName?: string; order: string }[];
  playlists: { name: string; itemIds: string[] }[];
}

interface RokuSeries {
  id: string;
  title: string;
  thumbnail: string;
  releaseDate: string;
  shortDescription: string;
  longDescription?: string;
  genres: string[];
  tags: string[];
  episodes: RokuEpisode[];
}

interface RokuEpisode {
  id: string;
  title: string;
  thumbnail: string;
  releaseDate: string;
  episodeNumber: number;
  shortDescription: string;
  longDescription?: string;
  rating: { rating: string; ratingSource: string };
  content: { videos: { url: string; quality: string; videoType: string; bitrate?: number }[] };
}

const text = { type: "string", minLength: 1 };
const address = { type: "string", pattern: "^https?://" };
const instant = { type: "string", pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$` };
const day = { type: "string", pattern: String.raw`^\d{4}-\d\d-\d\d$` };
const some = (items: object) => ({ type: "array", minItems: 1, items });

const object = (required: object, optional: object = {}) => ({
  type: "object",
  required: Object.keys(required),
  properties: { ...required, ...optional },
  additionalProperties: false,
});

const described = {
  id: text,
  title: text,
  thumbnail: address,
  releaseDate: day,
  shortDescription: { ...text, maxLength: 200 },
};
const long = { longDescription: { ...text, maxLength: 500 } };

const ofVideo = (...types: string[]) => ({
  url: address,
  quality: { enum: ["HD", "FHD", "UHD"] },
  videoType: { enum: types },
});
const bitrate = { type: "integer", minimum: 1 };
const video = {
  oneOf: [
    object(ofVideo("HLS", "SMOOTH", "DASH"), { bitrate }),
    // Roku requires the bit rate of files, which it cannot determine itself.
    object({ ...ofVideo("MP4", "MOV", "M4V"), bitrate }),
  ],
};

const rating = object({
  rating: {
    enum: "12 12A 14+ 14A 15 18 18+ 18A A AA C C8 E G NC17 PG PG13 R R18 TV14 TVG TVMA TVPG TVY TVY14 TVY7 U Uc UNRATED".split(
      " ",
    ),
  },
  ratingSource: { enum: ["BBFC", "CHVRS", "CPR", "MPAA", "UK_CP", "USA_PR"] },
});

const content = object(
  { dateAdded: instant, videos: some(video), duration: { type: "integer", minimum: 0 } },
  { language: text },
);

const episode = object(
  { ...described, content, episodeNumber: { type: "integer", minimum: 1 } },
  { ...long, rating },
);

const series = object(
  { ...described, genres: some({ enum: ["sports"] }), episodes: some(episode) },
  { ...long, tags: { type: "array", uniqueItems: true, items: { ...text, maxLength: 20 } } },
);

const category = {
  oneOf: [
    object({
      name: text,
      query: text,
      order: { enum: ["most_recent", "chronological", "most_popular"] },
    }),
    object({
      name: text,
      playlistName: text,
      order: { enum: ["manual", "most_recent", "chronological", "most_popular"] },
    }),
  ],
};

const playlist = object({ name: { ...text, maxLength: 20 }, itemIds: some(text) });

const isFeed = new Ajv({ allErrors: true, strict: false }).compile<RokuFeed>(
  object(
    { providerName: text, lastUpdated: instant, language: text, series: { type: "array", items: series } },
    { categories: { type: "array", items: category }, playlists: { type: "array", items: playlist } },
  ),
);

/** Checks a feed against the schema, and the references among its categories, playlists and series. */
export function checkRokuFeed(feed: unknown): RokuFeed {
  if (!isFeed(feed)) throw new Error(JSON.stringify(isFeed.errors, null, 2));
  const ids = new Set(feed.series.map(({ id }) => id));
  const names = new Set(feed.playlists.map(({ name }) => name));
  if (names.size < feed.playlists.length) throw new Error("Two playlists have one name");
  for (const { playlistName } of feed.categories)
    if (playlistName !== undefined && !names.has(playlistName))
      throw new Error(`No playlist ${playlistName}`);
  for (const id of feed.playlists.flatMap(({ itemIds }) => itemIds))
    if (!ids.has(id)) throw new Error(`No series ${id}`);
  for (const one of feed.series.flatMap((own) => [own, ...own.episodes]))
    if (one.longDescription === one.shortDescription) throw new Error("Both descriptions are the same");
  return feed;
}

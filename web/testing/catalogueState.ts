import type { EndLive, GoLive } from "../../domain/episodeForm.ts";
import { isSeriesLive, seriesOfRow } from "../../domain/tags.ts";

/** The state of a test's catalogue; all other fields of the schema are derived from it. */
export interface EpisodeState {
  id: string;
  title: string;
  shortDescription: string;
  longDescription: string;
  releaseDate: string | null;
  isLive: boolean;
  /** The start of the first day by default, while it is live. */
  liveSince?: string | null;
  /** Null by default. */
  liveEndedAt?: Date | null;
  videoUrl: string;
  embedLink: string | null;
  durationSeconds: number;
  videos: {
    url: string | null;
    quality: string;
    type: "EXTERNAL" | "HLS" | "MP4" | "YOUTUBE";
    bitrateKbps?: number | null;
  }[];
  /** This and the fields up to `isOnRoku` have the values of a newly added episode by default. */
  language?: string;
  rating?: { value: string; source: string };
  thumbnail?: SeriesState["thumbnail"];
  isOnRoku?: boolean;
  /** Manual by default, as is `endLive`. */
  goLive?: GoLive;
  endLive?: EndLive;
  feedProblems?: string[];
  version?: number;
}

export interface SeriesState {
  id: string;
  slug: string;
  title: string;
  releaseDate: string;
  tags: string[];
  thumbnail: { url: string; width: number | null; height: number | null; srcSet: string | null } | null;
  isProtected: boolean;
  /** The password that unlocks it while it is protected. */
  password: string;
  /** Whether the server cannot decrypt the password. */
  isPasswordLost?: boolean;
  upcoming: string[];
  /** None by default. */
  upcomingRecordings?: string[];
  shortDescription: string;
  longDescription: string;
  embedLink: string | null;
  categoryId: string | null;
  /** True by default. The test site hides nothing, so that each test decides who sees a draft. */
  isPublished?: boolean;
  /** Increased by every update of the series itself. */
  version: number;
  episodes: EpisodeState[];
}

export interface CategoryState {
  id: string;
  slug: string;
  name: string;
  /** The ids of series in its row, in addition to those with all its tags. */
  members: string[];
  /** Only the slug by default. */
  tags?: string[];
  version?: number;
}

export interface CatalogueState {
  series: SeriesState[];
  categories: CategoryState[];
}

/** An episode at the provider that plays on demand. */
export function makeEpisode(part: Partial<EpisodeState> & { id: string }): EpisodeState {
  return {
    title: `Episode ${part.id}`,
    shortDescription: "",
    longDescription: "",
    releaseDate: null,
    isLive: false,
    videoUrl: `https://provider.test/play/${part.id}`,
    embedLink: null,
    durationSeconds: 3600,
    videos: [{ url: `https://provider.test/live/${part.id}/index.m3u8`, quality: "HD", type: "HLS" }],
    ...part,
  };
}

/** A public series without episodes. */
export function makeSeries(part: Partial<SeriesState> & { id: string }): SeriesState {
  return {
    slug: part.id,
    title: `Series ${part.id}`,
    releaseDate: "2025-07-28",
    tags: [],
    thumbnail: null,
    isProtected: false,
    password: "secret",
    upcoming: [],
    shortDescription: "",
    longDescription: "",
    embedLink: null,
    categoryId: null,
    version: 1,
    episodes: [],
    ...part,
  };
}

export function makeCategory(part: Partial<CategoryState> & { id: string }): CategoryState {
  return { slug: part.id, name: `Category ${part.id}`, members: [], ...part };
}

export function isLiveNow({ tags, episodes }: SeriesState): boolean {
  return isSeriesLive(
    tags,
    episodes.some((episode) => episode.isLive),
  );
}

/** The series of the category's row, in order. */
export function rowOf({ id, slug, tags = [slug], members }: CategoryState, series: readonly SeriesState[]) {
  const carrying = seriesOfRow({ id, tags }, series, isLiveNow);
  return series.filter((one) => members.includes(one.id) || carrying.includes(one));
}

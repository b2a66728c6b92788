import type { ArchivedStream } from "./streams.ts";

export interface DemonstrationCategory {
  slug: string;
  name: string;
  tags: string[];
}

export interface DemonstrationSeries {
  slug: string;
  title: string;
  shortDescription: string;
  longDescription: string;
  /** A calendar day, such as 2025-07-28. */
  releaseDate: string;
  tags: string[];
  /** The slug of a category whose row shows it independently of its tags. */
  category: string | null;
  embedLink: string | null;
  password: string | null;
  thumbnailUrl: string;
  episodes: DemonstrationEpisode[];
}

export interface DemonstrationEpisode {
  title: string;
  shortDescription: string;
  longDescription: string;
  /** An instant, such as 2025-07-28T09:30:00.000Z. */
  releaseDate: string | null;
  durationSeconds: number;
  isLive: boolean;
  isOnRoku: boolean;
  videoUrl: string;
  bitrateKbps: number | null;
  thumbnailUrl: string | null;
}

type Texts = Pick<DemonstrationEpisode, "title" | "shortDescription"> & { longDescription?: string };

type SeriesDraft = Pick<
  DemonstrationSeries,
  "slug" | "title" | "shortDescription" | "longDescription" | "tags" | "episodes"
> &
  Partial<Pick<DemonstrationSeries, "category" | "embedLink" | "password">> & { releaseDate: Date };

const recordingSeconds = 30;
const recordingKbps = 360;

export function pictureUrl(name: string): string {
  return `/demonstration/pictures/${name}.webp`;
}

export function playUrl(stream: string): string {
  return `/demonstration/play/${stream}`;
}

/** Adds the picture of a series, which is named after its slug. */
export function describeSeries(draft: SeriesDraft): DemonstrationSeries {
  return {
    category: null,
    embedLink: null,
    password: null,
    ...draft,
    releaseDate: draft.releaseDate.toISOString().slice(0, 10),
    thumbnailUrl: pictureUrl(draft.slug),
  };
}

/** A broadcast that is over, as a stream of the provider. */
export function archivedEpisode(
  texts: Texts,
  stream: ArchivedStream,
  releaseDate: Date,
): DemonstrationEpisode {
  return { ...providerEpisode(texts, playUrl(stream.name), releaseDate), durationSeconds: stream.seconds };
}

/** A broadcast that is on a live channel now. */
export function liveEpisode(texts: Texts, channel: string, releaseDate: Date): DemonstrationEpisode {
  return { ...providerEpisode(texts, playUrl(channel), releaseDate), isLive: true };
}

/** A planned broadcast, on a stream that may not exist yet. */
export function upcomingEpisode(texts: Texts, stream: string, releaseDate: Date): DemonstrationEpisode {
  return providerEpisode(texts, playUrl(stream), releaseDate);
}

/** A short film that is stored as a file. */
export function filmEpisode(texts: Texts, court: number, releaseDate: Date): DemonstrationEpisode {
  return {
    ...providerEpisode(texts, `/demonstration/file/court-${court}-720p.mp4`, releaseDate),
    durationSeconds: recordingSeconds,
    bitrateKbps: recordingKbps,
  };
}

/** A video on another host: YouTube, or one that only an import can add. */
export function foreignEpisode(
  texts: Texts,
  { videoUrl, durationSeconds }: Pick<DemonstrationEpisode, "videoUrl" | "durationSeconds">,
  releaseDate: Date,
): DemonstrationEpisode {
  return { ...providerEpisode(texts, videoUrl, releaseDate), durationSeconds, isOnRoku: false };
}

function providerEpisode(texts: Texts, videoUrl: string, releaseDate: Date): DemonstrationEpisode {
  return {
    longDescription: "",
    ...texts,
    releaseDate: releaseDate.toISOString(),
    durationSeconds: 1,
    isLive: false,
    isOnRoku: true,
    videoUrl,
    bitrateKbps: null,
    thumbnailUrl: null,
  };
}

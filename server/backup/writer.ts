import type { Episode } from "../catalogue/episodes/episode.entity.ts";
import { VideoType, readVideo } from "../catalogue/episodes/video.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import type { Config } from "../configuration/config.ts";
import { mediaPathPrefix } from "../files/pictures.service.ts";
import { completeAddress } from "../input/addresses.ts";

// The format of a backup, which other programs read too, with the docId of each episode.

const videoTypes = {
  [VideoType.EXTERNAL]: "External",
  [VideoType.HLS]: "HLS",
  [VideoType.MP4]: "MP4",
  [VideoType.YOUTUBE]: "YouTube",
} as const satisfies Record<VideoType, string>;

export function writeSeries(
  config: Config,
  series: Series,
  own: { formerSlugs: readonly string[]; categoryId: string | null; password: string | null },
): object {
  return {
    id: series.slug,
    formerSlugs: own.formerSlugs,
    title: series.title,
    shortDescription: series.shortDescription,
    longDescription: series.longDescription,
    releaseDate: series.releaseDate,
    tags: series.tags,
    thumbnailUrl: writePicture(config, series.thumbnailUrl),
    order: series.order,
    categoryId: own.categoryId,
    isPublished: series.isPublished,
    isProtected: own.password !== null,
    password: own.password,
    embedLink: series.embedLink,
    importedAt: series.importedAt?.toISOString() ?? null,
  };
}

export function writeEpisode(config: Config, episode: Episode): object {
  const video = readVideo(config, episode.storedVideoUrl);
  return {
    docId: episode.id,
    id: episode.id,
    episodeId: episode.id,
    title: episode.title,
    videoUrl: episode.storedVideoUrl,
    language: episode.language,
    episodeNumber: episode.number,
    shortDescription: episode.shortDescription,
    longDescription: episode.longDescription,
    releaseDate: episode.releaseDate?.toISOString() ?? null,
    rating: { rating: episode.ratingValue, ratingSource: episode.ratingSource },
    thumbnail: writePicture(config, episode.thumbnailUrl),
    duration: episode.durationSeconds,
    onRoku: episode.isOnRoku,
    isLive: episode.isLive,
    liveEndedAt: episode.liveEndedAt?.toISOString() ?? null,
    goLive: episode.goLive,
    endLive: episode.endLive,
    // An import that adds a live episode switches it live.
    liveSwitchedAt: episode.isLive ? null : (episode.liveSwitchedAt?.toISOString() ?? null),
    embedLink: episode.storedEmbedLink,
    content: {
      dateAdded: episode.dateAdded.toISOString(),
      duration: episode.durationSeconds,
      language: episode.language,
      videos: video && [
        {
          url: video.url,
          quality: "HD",
          videoType: videoTypes[video.type],
          bitrate: episode.bitrateKbps,
        },
      ],
    },
  };
}

/**
 * Includes the site's host, so that another site can fetch the picture. Pictures that belong to every site need no
 * host.
 */
function writePicture(config: Config, stored: string | null): string | null {
  return stored?.startsWith(mediaPathPrefix) ? completeAddress(config, stored) : stored;
}

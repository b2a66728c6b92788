import { broadcastState, nameEpisode, unknownDurationSeconds } from "../../domain/broadcast.ts";
import type { SeriesPageQuery } from "../lib/generated/SeriesPage.ts";
import type { SiteQuery } from "../lib/generated/Site.ts";
import type { Sharing } from "../lib/sharing.ts";
import { youtubeFrameUrl } from "../player/embedAddress.ts";
import { playerVideo } from "../player/playerVideo.ts";

type Series = NonNullable<SeriesPageQuery["series"]>;
type Episode = NonNullable<Series["content"]>["episodes"][number];

/** The sharing data of a series; of a locked one only its title and picture. `now` is in milliseconds since 1970. */
export function shareSeries({ site }: SiteQuery, series: Series, origin: string, now: number): Sharing {
  const { title, thumbnail, content } = series;
  const address = `${origin}/series/${series.slug}`;
  const hasPlayer = content !== null && !series.isEmbedOnly;
  return {
    kind: "video.other",
    address,
    siteTitle: site.title,
    title,
    description: content?.shortDescription || site.tagline,
    picture: thumbnail,
    playerAddress: hasPlayer ? `${origin}/oembed?format=json&url=${encodeURIComponent(address)}` : null,
    linkedData: content && {
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "CreativeWorkSeries", "@id": address, url: address, name: title },
        // A series that another site shows has no videos on its page.
        ...(hasPlayer ? content.episodes : []).map((episode) => describeVideo(episode, series, address, now)),
      ],
    },
  };
}

function describeVideo(episode: Episode, series: Series, address: string, now: number): object {
  const { releaseDate, isLive, dateAdded } = episode;
  const picture = episode.thumbnail ?? series.thumbnail;
  const name = nameEpisode(episode.title);
  const hasKnownLength = episode.durationSeconds > unknownDurationSeconds;
  const startsAt = releaseDate === null ? null : new Date(releaseDate);
  const state = broadcastState({ isLive, hasRecording: episode.hasRecording, startsAt }, now);
  return {
    "@type": "VideoObject",
    url: `${address}?episode=${episode.id}`,
    name,
    description: episode.shortDescription || name,
    isPartOf: { "@id": address },
    ...(picture && { thumbnailUrl: picture.url }),
    // Search engines ignore a video without it:
    // https://developers.google.com/search/docs/appearance/structured-data/video
    uploadDate: releaseDate ?? dateAdded,
    ...(!isLive && hasKnownLength && { duration: `PT${episode.durationSeconds}S` }),
    ...describePlace(episode, state === "live" || state === "recording"),
    // A recording has no broadcast event.
    ...(state !== "recording" && { publication: describeBroadcast(name, releaseDate) }),
  };
}

function describeBroadcast(name: string, releaseDate: string | null): object {
  return {
    "@type": "BroadcastEvent",
    name,
    isLiveBroadcast: true,
    ...(releaseDate !== null && { startDate: releaseDate }),
  };
}

/**
 * The address of the video. The file of a broadcast that has not begun is left out, since it may show another match.
 */
function describePlace(episode: Episode, hasPicture: boolean): object {
  const { type, url } = playerVideo(episode);
  if (type === "HLS" || type === "MP4") return hasPicture ? { contentUrl: url } : {};
  return { embedUrl: youtubeFrameUrl(url, null) ?? url };
}

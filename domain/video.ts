import { isFileAddress } from "./broadcast.ts";
import { findYoutubeId, youtubeEmbedAddress } from "./youtube.ts";

type VideoTargetType = "EXTERNAL" | "HLS" | "MP4" | "YOUTUBE";

/** The target of a video address. */
export interface VideoTarget {
  type: VideoTargetType;
  /** The address that a player opens: the file, the playlist, YouTube's embed, or the original address. */
  url: string;
  /** Whether the address belongs to the streaming provider. Only such videos can be on Roku. */
  isProviders: boolean;
}

/** The provider's addresses of play pages, files and playlists. */
export interface VideoProvider {
  playUrl: string;
  fileUrl: string;
  liveUrl: string;
  playlist: string;
}

/**
 * The video that an address leads to. An .mp4 address is not changed. Any other play address of the provider
 * becomes its playlist on the live host. Any form of YouTube address becomes its embed. All other addresses are
 * external. Prefixes are compared by scheme, host and path, because an address can begin with the same characters and
 * lead elsewhere.
 */
export function findVideoTarget(
  { playUrl, fileUrl, liveUrl, playlist }: VideoProvider,
  url: URL,
): VideoTarget {
  const youtubeId = findYoutubeId(url);
  if (youtubeId !== null) return { type: "YOUTUBE", url: youtubeEmbedAddress(youtubeId), isProviders: false };
  const stream = pathBelow(playUrl, url);
  if (isFileAddress(url.href) && (stream !== null || pathBelow(fileUrl, url) !== null))
    return { type: "MP4", url: url.href, isProviders: true };
  if (stream === null) return { type: "EXTERNAL", url: url.href, isProviders: false };
  return { type: "HLS", url: `${liveUrl.replace(/\/$/, "")}/${stream}/${playlist}`, isProviders: true };
}

/** The part of the path after the prefix, without slashes around it; null when the address is not below the prefix. */
export function pathBelow(prefix: string, url: URL): string | null {
  const base = new URL(prefix);
  const folder = base.pathname.replace(/\/?$/, "/");
  if (url.origin !== base.origin || url.username !== "" || url.password !== "") return null;
  if (!url.pathname.startsWith(folder)) return null;
  return url.pathname.slice(folder.length).replace(/^\/+|\/+$/g, "") || null;
}

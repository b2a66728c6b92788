import { isFileAddress } from "../../domain/broadcast.ts";
import { completeAddress, storeAddress } from "../addresses.ts";
import type { Config } from "../config.ts";

export enum VideoType {
  EXTERNAL = "EXTERNAL",
  HLS = "HLS",
  MP4 = "MP4",
  YOUTUBE = "YOUTUBE",
}

/** What a video address leads to. */
export interface VideoSource {
  type: VideoType;
  /** The address to keep: a YouTube address in its embed form, one of this site's own without the site's address. */
  stored: string;
  /** What a player or a feed opens; null for YouTube, which has no file. */
  url: string | null;
  /** One of the streaming provider's addresses; only these can be on Roku. */
  isProviders: boolean;
}

type Settings = Pick<Config, "provider" | "publicUrl">;

/**
 * The provider mapping of the specification: an .mp4 stays as it is, any other of the provider's play addresses leads
 * to its playlist on the live host, YouTube has no address of its own, all else is external. Null for what is no web
 * address at all. Prefixes are compared as scheme, host and path, since a string may begin alike and lead elsewhere.
 */
export function readVideo(settings: Settings, address: string): VideoSource | null {
  const known = sources.get(settings) ?? new Map<string, VideoSource | null>();
  sources.set(settings, known);
  const present = known.get(address);
  if (present !== undefined) return present;
  const source = deriveVideo(settings, address);
  if (known.size >= mostKnown) known.clear();
  known.set(address, source);
  return source;
}

/** What was derived from addresses: they are few, and are asked for with every episode that is read. */
const sources = new WeakMap<Settings, Map<string, VideoSource | null>>();
const mostKnown = 10_000;

function deriveVideo(settings: Settings, address: string): VideoSource | null {
  const stored = storeAddress(settings, address.trim());
  if (stored === null) return null;
  const url = new URL(completeAddress(settings, stored));
  const youtubeId = findYoutubeId(url);
  if (youtubeId !== null) {
    const embed = `https://www.youtube-nocookie.com/embed/${youtubeId}`;
    return { type: VideoType.YOUTUBE, stored: embed, url: null, isProviders: false };
  }
  const { playUrl, fileUrl, liveUrl, playlist } = settings.provider;
  const stream = pathBelow(playUrl, url);
  if (isFileAddress(url.href) && (stream !== null || pathBelow(fileUrl, url) !== null))
    return { type: VideoType.MP4, stored, url: url.href, isProviders: true };
  if (stream !== null) {
    const hls = `${liveUrl.replace(/\/$/, "")}/${stream}/${playlist}`;
    return { type: VideoType.HLS, stored, url: hls, isProviders: true };
  }
  return { type: VideoType.EXTERNAL, stored, url: url.href, isProviders: false };
}

/**
 * The reverse of that mapping: the play address whose playlist this is, as files of other sites name only the playlist.
 * Null for any address that no play address leads to.
 */
export function findPlayAddress(settings: Settings, address: string): string | null {
  const { playUrl, liveUrl, playlist } = settings.provider;
  const stored = storeAddress(settings, address.trim());
  if (stored === null) return null;
  const playlistUrl = new URL(completeAddress(settings, stored));
  const path = pathBelow(liveUrl, playlistUrl);
  if (path === null || !path.endsWith(`/${playlist}`)) return null;
  const playAddress = `${playUrl.replace(/\/$/, "")}/${path.slice(0, -playlist.length - 1)}`;
  return readVideo(settings, playAddress)?.url === playlistUrl.href ? playAddress : null;
}

/** What of the path follows the prefix, without slashes around it; null when the address is not below the prefix. */
function pathBelow(prefix: string, url: URL): string | null {
  const base = new URL(prefix);
  const folder = base.pathname.replace(/\/?$/, "/");
  if (url.origin !== base.origin || url.username !== "" || url.password !== "") return null;
  if (!url.pathname.startsWith(folder)) return null;
  return url.pathname.slice(folder.length).replace(/^\/+|\/+$/g, "") || null;
}

const youtubeHosts = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;

function findYoutubeId(url: URL): string | null {
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  const candidate = youtubeHosts.test(url.hostname)
    ? first === "watch"
      ? url.searchParams.get("v")
      : ["embed", "shorts", "live", "v"].includes(first)
        ? second
        : null
    : url.hostname === "youtu.be"
      ? first
      : null;
  return candidate !== null && /^[\w-]{11}$/.test(candidate) ? candidate : null;
}

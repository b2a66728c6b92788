import { findVideoTarget, pathBelow } from "../../../domain/video.ts";
import type { Config } from "../../configuration/config.ts";
import { completeAddress, storeAddress } from "../../input/addresses.ts";

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

/** What `findVideoTarget` says of the address, with what is stored of it; null for what is no web address at all. */
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
  const { type, url: target, isProviders } = findVideoTarget(settings.provider, url);
  const isYoutube = type === "YOUTUBE";
  return {
    type: VideoType[type],
    stored: isYoutube ? target : stored,
    url: isYoutube ? null : target,
    isProviders,
  };
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

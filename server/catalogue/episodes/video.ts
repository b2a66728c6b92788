import { findVideoTarget, pathBelow } from "../../../domain/video.ts";
import type { Config } from "../../configuration/config.ts";
import { completeAddress, storeAddress } from "../../input/addresses.ts";

export enum VideoType {
  EXTERNAL = "EXTERNAL",
  HLS = "HLS",
  MP4 = "MP4",
  YOUTUBE = "YOUTUBE",
}

/** A video address, with its stored form and its target. */
export interface VideoSource {
  type: VideoType;
  /**
   * The stored form of the address: a YouTube address as its embed, an address of this site without the site's address.
   */
  stored: string;
  /** The address that a player or a feed opens; null for YouTube, which has no file. */
  url: string | null;
  /** Whether the address belongs to the streaming provider. Only such videos can be on Roku. */
  isProviders: boolean;
}

type Settings = Pick<Config, "provider" | "publicUrl">;

/** The result of `findVideoTarget` for the address, with its stored form; null for a text that is not a web address. */
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

/** A cache of derived sources. There are few addresses, and every episode that is read needs one. */
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
 * The inverse of this mapping: the play address of a playlist, because files of other sites may name only the playlist.
 * Null for any address that no play address is mapped to.
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

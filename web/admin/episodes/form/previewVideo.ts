import { findVideoTarget, type VideoTarget } from "../../../../domain/video.ts";

/** The addresses of the streaming provider. */
export interface ProviderAddresses {
  providerPlayUrl: string;
  providerFileUrl: string;
  providerLiveUrl: string;
  providerPlaylist: string;
}

/** The folder of the site's own demonstration pages. */
const ownFolder = "/demonstration/";

/** Parses the typed address; where the provider is the site itself, a path suffices. */
function readAddress(typed: string, providerPlayUrl: string): URL | null {
  if (URL.canParse(typed)) return new URL(typed);
  const site = new URL("/", providerPlayUrl);
  if (!new URL(providerPlayUrl).pathname.startsWith(ownFolder) || !URL.canParse(typed, site)) return null;
  const url = new URL(typed, site);
  return url.origin === site.origin && url.pathname.startsWith(ownFolder) ? url : null;
}

/** The target of an address that is being typed; null when it is no web address. */
export function previewVideo(address: string, provider: ProviderAddresses): VideoTarget | null {
  const url = readAddress(address.trim(), provider.providerPlayUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const { providerPlayUrl, providerFileUrl, providerLiveUrl, providerPlaylist } = provider;
  return findVideoTarget(
    {
      playUrl: providerPlayUrl,
      fileUrl: providerFileUrl,
      liveUrl: providerLiveUrl,
      playlist: providerPlaylist,
    },
    url,
  );
}

/** The names of an address's kinds, in the specification's words. */
export const videoNames = { EXTERNAL: "External", HLS: "HLS", MP4: "MP4", YOUTUBE: "YouTube" } as const;

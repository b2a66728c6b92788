import { findVideoTarget, type VideoTarget } from "../../../../domain/video.ts";
import { isOwnAddress, readWebAddress } from "../../../../domain/webAddress.ts";

/** The addresses of the streaming provider. */
export interface ProviderAddresses {
  providerPlayUrl: string;
  providerFileUrl: string;
  providerLiveUrl: string;
  providerPlaylist: string;
}

/** The origin of the site where it is the provider itself, so that a path suffices; null for any other provider. */
function findOwnSite({ providerPlayUrl }: ProviderAddresses): string | null {
  const url = new URL(providerPlayUrl);
  return isOwnAddress(url, url.origin) ? url.origin : null;
}

/** The target of an address that is being typed; null when it is no web address. */
export function previewVideo(address: string, provider: ProviderAddresses): VideoTarget | null {
  const url = readWebAddress(address.trim(), findOwnSite(provider));
  if (url === null) return null;
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

/** The displayed names of an address's kinds. */
export const videoNames = { EXTERNAL: "External", HLS: "HLS", MP4: "MP4", YOUTUBE: "YouTube" } as const;

// What an address that is still being typed would lead to, by the same rules as the server's, which decides when it is
// saved.

type VideoType = "EXTERNAL" | "HLS" | "MP4" | "YOUTUBE";

export interface VideoPreview {
  type: VideoType;
  /** One of the streaming provider's addresses; only these can be on Roku. */
  isProviders: boolean;
  /** Where it leads. */
  url: string;
}

/** Where the streaming provider keeps what is played. */
export interface ProviderAddresses {
  providerPlayUrl: string;
  providerFileUrl: string;
  providerLiveUrl: string;
  providerPlaylist: string;
}

const youtubeHosts = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;

function findYoutubeId(url: URL): string | null {
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  const inPath = ["embed", "shorts", "live", "v"].includes(first) ? second : null;
  const onSite = first === "watch" ? url.searchParams.get("v") : inPath;
  const id = url.hostname === "youtu.be" ? first : youtubeHosts.test(url.hostname) ? onSite : null;
  return id !== null && /^[\w-]{11}$/.test(id) ? id : null;
}

/** What of the path follows the prefix, without slashes around it; null when the address is not below the prefix. */
function pathBelow(prefix: string, url: URL): string | null {
  const base = new URL(prefix);
  const folder = base.pathname.replace(/\/?$/, "/");
  const isBelow = url.origin === base.origin && !url.username && !url.password;
  if (!isBelow || !url.pathname.startsWith(folder)) return null;
  return url.pathname.slice(folder.length).replace(/^\/+|\/+$/g, "") || null;
}

/** Where the site has the pages of its own demonstration. */
const ownFolder = "/demonstration/";

/** What was typed as an address; where the provider is the site itself, its path is enough. */
function readAddress(typed: string, providerPlayUrl: string): URL | null {
  if (URL.canParse(typed)) return new URL(typed);
  const site = new URL("/", providerPlayUrl);
  if (!new URL(providerPlayUrl).pathname.startsWith(ownFolder) || !URL.canParse(typed, site)) return null;
  const url = new URL(typed, site);
  return url.origin === site.origin && url.pathname.startsWith(ownFolder) ? url : null;
}

/** Null for what is no web address. */
export function previewVideo(address: string, provider: ProviderAddresses): VideoPreview | null {
  const url = readAddress(address.trim(), provider.providerPlayUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const youtubeId = findYoutubeId(url);
  if (youtubeId !== null) {
    const embed = `https://www.youtube-nocookie.com/embed/${youtubeId}`;
    return { type: "YOUTUBE", isProviders: false, url: embed };
  }
  const { providerPlayUrl, providerFileUrl, providerLiveUrl, providerPlaylist } = provider;
  const stream = pathBelow(providerPlayUrl, url);
  const isFile = /\.mp4$/i.test(url.pathname);
  if (isFile && (stream !== null || pathBelow(providerFileUrl, url) !== null))
    return { type: "MP4", isProviders: true, url: url.href };
  if (stream === null) return { type: "EXTERNAL", isProviders: false, url: url.href };
  const playlist = `${providerLiveUrl.replace(/\/$/, "")}/${stream}/${providerPlaylist}`;
  return { type: "HLS", isProviders: true, url: playlist };
}

// What an address that is still being typed would lead to. The server decides when it is saved; here it is only said
// early, from the provider's play address and from what the server has made of other episodes' addresses.

type VideoType = "EXTERNAL" | "HLS" | "MP4" | "YOUTUBE";

export interface VideoPreview {
  type: VideoType;
  /** One of the streaming provider's addresses; only these can be on Roku. */
  isProviders: boolean;
  /** Where it leads; null while only the server knows. */
  url: string | null;
}

interface KnownVideo {
  videoUrl: string;
  videos: readonly { url: string | null; type: VideoType }[];
}

const youtubeHosts = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;

function findYoutubeId(url: URL): string | null {
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  const inPath = ["embed", "shorts", "live", "v"].includes(first) ? second : null;
  const onSite = first === "watch" ? url.searchParams.get("v") : inPath;
  const id = url.hostname === "youtu.be" ? first : youtubeHosts.test(url.hostname) ? onSite : null;
  return id !== null && /^[\w-]{11}$/.test(id) ? id : null;
}

/** What of the path follows the play address; null for an address that is not below it. */
function findStream(playUrl: string, url: URL): string | null {
  const play = new URL(playUrl);
  const folder = play.pathname.replace(/\/?$/, "/");
  const isBelow = url.origin === play.origin && !url.username && !url.password;
  if (!isBelow || !url.pathname.startsWith(folder)) return null;
  return url.pathname.slice(folder.length).replace(/^\/+|\/+$/g, "") || null;
}

/** The playlist's address, as those of other streams are made. */
function guessPlaylist(playUrl: string, stream: string, known: readonly KnownVideo[]): string | null {
  for (const { videoUrl, videos } of known) {
    const [video] = videos;
    const other = URL.canParse(videoUrl) ? findStream(playUrl, new URL(videoUrl)) : null;
    if (video?.type !== "HLS" || !video.url || other === null) continue;
    const at = video.url.lastIndexOf(`/${other}/`);
    if (at >= 0) return `${video.url.slice(0, at + 1)}${stream}${video.url.slice(at + 1 + other.length)}`;
  }
  return null;
}

/** Null for what is no web address. */
export function previewVideo(
  address: string,
  playUrl: string,
  known: readonly KnownVideo[],
): VideoPreview | null {
  const typed = address.trim();
  const saved = known.find(({ videoUrl }) => videoUrl === typed)?.videos[0];
  if (saved) {
    const isProviders = saved.type === "HLS" || saved.type === "MP4";
    return { type: saved.type, isProviders, url: saved.type === "YOUTUBE" ? typed : saved.url };
  }
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const youtubeId = findYoutubeId(url);
  if (youtubeId !== null) {
    const embed = `https://www.youtube-nocookie.com/embed/${youtubeId}`;
    return { type: "YOUTUBE", isProviders: false, url: embed };
  }
  const stream = findStream(playUrl, url);
  // Files need not lie below the play address, but beside it.
  const isFile = /\.mp4$/i.test(url.pathname) && url.origin === new URL(playUrl).origin;
  if (isFile) return { type: "MP4", isProviders: true, url: url.href };
  if (stream === null) return { type: "EXTERNAL", isProviders: false, url: url.href };
  return { type: "HLS", isProviders: true, url: guessPlaylist(playUrl, stream, known) };
}

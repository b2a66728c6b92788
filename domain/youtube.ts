const youtubeHosts = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;

/** The embed of a YouTube video on the privacy-enhanced host. */
export const youtubeEmbedAddress = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;

/** The id of a YouTube video in any form of its address; null for any other address. */
export function findYoutubeId(url: URL): string | null {
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

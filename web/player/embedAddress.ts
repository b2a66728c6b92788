// Decides which addresses may be embedded in a frame, and how. Pure functions, tested by a table of cases.

import { findYoutubeId, youtubeEmbedAddress } from "../../domain/youtube.ts";

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

/**
 * The privacy-enhanced frame address of a YouTube embed, with its start in seconds, which plays unless it starts paused;
 * null for any other address.
 */
export function youtubeFrameUrl(
  videoUrl: string,
  startAt: number | null,
  startsPaused = false,
): string | null {
  const url = parseUrl(videoUrl);
  if (url === null || !url.pathname.startsWith("/embed/")) return null;
  const id = findYoutubeId(url);
  if (id === null) return null;
  const frame = new URL(youtubeEmbedAddress(id));
  for (const name of ["start", "list"]) {
    const value = url.searchParams.get(name);
    if (value !== null) frame.searchParams.set(name, value);
  }
  if (startAt !== null) frame.searchParams.set("start", String(Math.floor(startAt)));
  frame.searchParams.set("autoplay", startsPaused ? "0" : "1");
  frame.searchParams.set("playsinline", "1");
  frame.searchParams.set("rel", "0");
  return frame.href;
}

interface FrameAddress {
  src: string;
  /** Whether it is a page of this site, which would get out of its sandbox if it kept its origin. */
  isOwn: boolean;
}

/** An address that a sandboxed frame may show: https, or a page of this site; null for any other. */
export function frameAddress(link: string, pageUrl: string): FrameAddress | null {
  const url = parseUrl(link, pageUrl);
  const page = parseUrl(pageUrl);
  if (url === null || page === null) return null;
  const isSameServer =
    url.origin === page.origin ||
    (url.protocol === page.protocol &&
      url.port === page.port &&
      loopbackHosts.includes(url.hostname) &&
      loopbackHosts.includes(page.hostname));
  if (url.protocol !== "https:" && !(isSameServer && url.protocol === "http:")) return null;
  return { src: url.href, isOwn: isSameServer };
}

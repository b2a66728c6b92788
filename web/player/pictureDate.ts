import type { HlsVideo } from "./hlsSource.ts";

/** When the shown picture was taken, by the stream's own dates, in milliseconds since 1970; null where it has none. */
export function readPictureDate(media: HlsVideo): number | null {
  if (media.api) return media.api.playingDate?.getTime() ?? null;
  const startsAt = readStartDate(media);
  return startsAt === null ? null : startsAt + media.currentTime * 1000;
}

/** Safari's, for HLS that the browser plays by itself; no type of TypeScript. */
function readStartDate(media: HlsVideo): number | null {
  if (!("getStartDate" in media) || typeof media.getStartDate !== "function") return null;
  const date: unknown = media.getStartDate();
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date.getTime() : null;
}

import type { HlsVideo } from "./hlsSource.ts";

/** The time at which the shown picture was taken, from the stream's dates, in milliseconds since 1970; null without. */
export function readPictureDate(media: HlsVideo): number | null {
  if (media.api) return media.api.playingDate?.getTime() ?? null;
  const startsAt = readStartDate(media);
  return startsAt === null ? null : startsAt + media.currentTime * 1000;
}

/** Safari's method for native HLS, which TypeScript does not declare. */
function readStartDate(media: HlsVideo): number | null {
  if (!("getStartDate" in media) || typeof media.getStartDate !== "function") return null;
  const date: unknown = media.getStartDate();
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date.getTime() : null;
}

import { unknownDurationSeconds } from "../../../../domain/broadcast.ts";
import { toInstant, toLocalTime } from "../../../../domain/localTime.ts";
import { readDuration } from "../episodeTimes.ts";
import { emptyEpisode, type EpisodeValues } from "./episodeFormRules.ts";

/** The title with its last number increased by one and padded to the same width; unchanged without a number. */
export function countOn(title: string): string {
  return title.replace(/\d+(?=\D*$)/, (number) => String(BigInt(number) + 1n).padStart(number.length, "0"));
}

/** The start plus the duration; the default duration leaves the start unchanged. */
function shiftStart(start: string, duration: string, zone: string): string {
  const instant = toInstant(start, zone);
  const seconds = readDuration(duration) ?? unknownDurationSeconds;
  if (instant === null || seconds <= unknownDurationSeconds) return start;
  return toLocalTime(new Date(Date.parse(instant) + seconds * 1000).toISOString(), zone);
}

/**
 * The form's initial values after `previous` was added: the next number, the next start, and values that rarely differ.
 */
export function nextEpisode(previous: EpisodeValues, zone: string): EpisodeValues {
  const { title, releaseDate, duration, language, ratingValue, ratingSource } = previous;
  return {
    ...emptyEpisode,
    title: countOn(title),
    releaseDate: shiftStart(releaseDate, duration, zone),
    duration,
    language,
    ratingValue,
    ratingSource,
  };
}

import { unknownDurationSeconds } from "../../../domain/broadcast.ts";
import { toInstant, toLocalTime } from "../../../domain/localTime.ts";
import { emptyEpisode, type EpisodeValues } from "./episodeFormRules.ts";
import { readDuration } from "./episodeTimes.ts";

/** The title with its last number raised by one, as wide as it was; a title without a number stays. */
export function countOn(title: string): string {
  return title.replace(/\d+(?=\D*$)/, (number) => String(BigInt(number) + 1n).padStart(number.length, "0"));
}

/** A default duration does not move the start. */
function shiftStart(start: string, duration: string, zone: string): string {
  const instant = toInstant(start, zone);
  const seconds = readDuration(duration) ?? unknownDurationSeconds;
  if (instant === null || seconds <= unknownDurationSeconds) return start;
  return toLocalTime(new Date(Date.parse(instant) + seconds * 1000).toISOString(), zone);
}

/** What the form begins with after `previous` was added: the next number, the next start, and what rarely differs. */
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

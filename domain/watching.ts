import { unknownDurationSeconds } from "./broadcast.ts";

/** Positions before this one, in seconds, are not stored as a place to continue. */
export const leastPositionSeconds = 30;

/** The maximum position in a recording, in seconds. */
export const mostPositionSeconds = 1_000_000;

/** The maximum number of positions that a visitor's browser stores, and can import into an account together. */
export const mostVisitorPositions = 50;

/** The maximum number of recordings in the row "Continue watching". */
export const mostContinued = 20;

/** The share of its length from which a recording counts as watched. */
const watchedShare = 0.95;

/** The length of a recording in seconds; null when none was entered. */
export function enteredDuration(durationSeconds: number): number | null {
  return durationSeconds > unknownDurationSeconds ? durationSeconds : null;
}

/** Whether so little is left that the recording counts as watched; false while its length is unknown (null). */
export function isWatched(seconds: number, duration: number | null): boolean {
  return duration !== null && seconds > duration * watchedShare;
}

/** The watched part of the recording, from 0 to 1; null while its length is unknown. */
export function watchedPart(seconds: number, duration: number | null): number | null {
  return duration === null ? null : Math.min(1, seconds / duration);
}

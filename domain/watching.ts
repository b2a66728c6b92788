import { unknownDurationSeconds } from "./broadcast.ts";

/** A position before this, in seconds, is not worth coming back to. */
export const leastPositionSeconds = 30;

/** No recording is longer, in seconds. */
export const mostPositionSeconds = 1_000_000;

/** How many positions a visitor's browser keeps, and can bring into an account at once. */
export const mostVisitorPositions = 50;

/** How many recordings the row "Continue watching" shows. */
export const mostContinued = 20;

/** A recording counts as watched from this share of its length on. */
const watchedShare = 0.95;

/** The length of a recording, in seconds, when one was entered; otherwise null. */
export function enteredDuration(durationSeconds: number): number | null {
  return durationSeconds > unknownDurationSeconds ? durationSeconds : null;
}

/** Whether so little is left that the recording counts as watched. Never while its length is unknown (null). */
export function isWatched(seconds: number, duration: number | null): boolean {
  return duration !== null && seconds > duration * watchedShare;
}

/** How much of the recording was seen, from 0 to 1; null while its length is unknown. */
export function watchedPart(seconds: number, duration: number | null): number | null {
  return duration === null ? null : Math.min(1, seconds / duration);
}

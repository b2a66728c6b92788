import type { ScoringFormat } from "../scoring/formats.ts";

/** The number of finished matches from which their lengths replace the table. */
const leastSample = 5;

/** The usual length of a match by format, used until enough matches of this tournament have finished. */
const usualMinutes: Readonly<Record<ScoringFormat, { singles: number; doubles: number }>> = {
  THREE_BY_21: { singles: 48, doubles: 45 },
  THREE_BY_15: { singles: 38, doubles: 36 },
  THREE_BY_11: { singles: 28, doubles: 28 },
  FIVE_BY_11: { singles: 36, doubles: 36 },
  ONE_BY_21: { singles: 20, doubles: 20 },
};

/**
 * The expected length of a match in minutes: the median of this tournament's finished matches with the same format and
 * the same kind, doubles or singles. When there are not enough of them, the usual length.
 */
export function expectedMinutes(
  format: ScoringFormat,
  isDoubles: boolean,
  finishedMinutes: readonly number[],
): number {
  const sorted = finishedMinutes.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (sorted.length < leastSample || low === undefined || high === undefined) {
    return usualMinutes[format][isDoubles ? "doubles" : "singles"];
  }
  return Math.round((low + high) / 2);
}

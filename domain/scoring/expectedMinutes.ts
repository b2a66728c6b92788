import type { ScoringFormat } from "./formats.ts";

/** As many finished matches are needed before their lengths say more than the table. */
const leastSample = 5;

/** How long matches of a format last in general, until enough of this tournament are known. */
const usualMinutes: Readonly<Record<ScoringFormat, { singles: number; doubles: number }>> = {
  THREE_BY_21: { singles: 48, doubles: 45 },
  THREE_BY_15: { singles: 38, doubles: 36 },
  THREE_BY_11: { singles: 28, doubles: 28 },
  FIVE_BY_11: { singles: 36, doubles: 36 },
  ONE_BY_21: { singles: 20, doubles: 20 },
};

/**
 * How many minutes a match is expected to last: the median of this tournament's finished matches of the same format that
 * are doubles or singles like it, when there are enough of them; otherwise the usual length.
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

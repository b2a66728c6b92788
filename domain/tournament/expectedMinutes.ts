import type { Discipline } from "../scoring/doubles.ts";
import { isDoubles } from "../scoring/doubles.ts";
import type { ScoringFormat } from "../scoring/formats.ts";

/** The number of finished matches from which their lengths replace the table. */
const leastSample = 5;

/** Matches of one kind, with the same format and as singles or doubles, have the same expected length. */
export type KindOfMatch = `${ScoringFormat} ${"singles" | "doubles"}`;

interface MatchOfKind {
  format: ScoringFormat;
  discipline: Discipline;
  sides: readonly { players: readonly unknown[] }[];
}

export function kindOfMatch({ format, discipline, sides }: MatchOfKind): KindOfMatch {
  return `${format} ${isDoubles(discipline, sides) ? "doubles" : "singles"}`;
}

/** The usual length of a match by kind, used until enough matches of this tournament have finished. */
const usualMinutes: Readonly<Record<KindOfMatch, number>> = {
  "THREE_BY_21 singles": 48,
  "THREE_BY_21 doubles": 45,
  "THREE_BY_15 singles": 38,
  "THREE_BY_15 doubles": 36,
  "THREE_BY_11 singles": 28,
  "THREE_BY_11 doubles": 28,
  "FIVE_BY_11 singles": 36,
  "FIVE_BY_11 doubles": 36,
  "ONE_BY_21 singles": 20,
  "ONE_BY_21 doubles": 20,
};

/**
 * The expected length of a match in minutes: the median of this tournament's finished matches of the same kind. When
 * there are not enough of them, the usual length.
 */
export function expectedMinutes(kind: KindOfMatch, finishedMinutes: readonly number[]): number {
  const sorted = finishedMinutes.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (sorted.length < leastSample || low === undefined || high === undefined) return usualMinutes[kind];
  return Math.round((low + high) / 2);
}

/**
 * Returns the current expected length of each match. The length of a kind changes when one of its matches ends, and open
 * pages receive only the match that has changed: of each kind, the one that ended last has the current value.
 */
export function currentMinutes<
  Match extends MatchOfKind & { endedAt: string | null; expectedMinutes: number },
>(matches: readonly Match[]): (match: Match) => number {
  const ended = new Map<KindOfMatch, { at: number; minutes: number }>();
  for (const match of matches) {
    if (match.endedAt === null) continue;
    const [kind, at] = [kindOfMatch(match), Date.parse(match.endedAt)];
    if (at > (ended.get(kind)?.at ?? -Infinity)) ended.set(kind, { at, minutes: match.expectedMinutes });
  }
  return (match) => ended.get(kindOfMatch(match))?.minutes ?? match.expectedMinutes;
}

import type { History_EntryFragment as Entry } from "../../lib/generated/History.ts";

/** The number of entries in a page of the server. */
export const pageSize = 50;

/** The revisions that are shown, the newest first. */
export interface HistoryRows {
  entries: readonly Entry[];
  hasOlder: boolean;
}

/** The rows with a new value of the newest page; older pages that were loaded stay below it. */
export function placeNewest(before: HistoryRows | null, newest: readonly Entry[]): HistoryRows {
  const [first, last] = [newest[0], newest.at(-1)];
  const isWhole = newest.length < pageSize;
  if (!before || !first || !last || isWhole) return { entries: newest, hasOlder: !isWhole };
  const newestBefore = before.entries[0]?.revision ?? 0;
  // When the page does not reach the shown rows there is a gap; a page that ends earlier is of an earlier revision.
  const continues = last.revision <= newestBefore && first.revision >= newestBefore;
  if (!continues) return { entries: newest, hasOlder: true };
  const undone = new Set(newest.map(({ undoes }) => undoes));
  const older = before.entries
    .filter(({ revision }) => revision < last.revision)
    .map((entry) => (undone.has(entry.revision) ? { ...entry, isUndone: true } : entry));
  return { entries: [...newest, ...older], hasOlder: before.hasOlder };
}

/** The rows with an older page appended. */
export function placeOlder(before: HistoryRows, older: readonly Entry[]): HistoryRows {
  const last = before.entries.at(-1)?.revision ?? Infinity;
  return {
    entries: [...before.entries, ...older.filter(({ revision }) => revision < last)],
    hasOlder: older.length === pageSize,
  };
}

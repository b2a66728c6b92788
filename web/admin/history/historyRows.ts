import type { History_EntryFragment as Entry } from "../../lib/generated/History.ts";

/** How many the server gives at once. */
export const pageSize = 50;

/** The revisions that are shown, the newest first. */
export interface HistoryRows {
  entries: readonly Entry[];
  hasOlder: boolean;
}

/** The rows with a new value of the newest page; those below it that were asked for before stay. */
export function placeNewest(before: HistoryRows | null, newest: readonly Entry[]): HistoryRows {
  const [first, last] = [newest[0], newest.at(-1)];
  const isWhole = newest.length < pageSize;
  if (!before || !first || !last || isWhole) return { entries: newest, hasOlder: !isWhole };
  const newestBefore = before.entries[0]?.revision ?? 0;
  // A page that does not reach what is shown leaves a gap; one that ends before it counts from an earlier revision.
  const continues = last.revision <= newestBefore && first.revision >= newestBefore;
  if (!continues) return { entries: newest, hasOlder: true };
  const undone = new Set(newest.map(({ undoes }) => undoes));
  const older = before.entries
    .filter(({ revision }) => revision < last.revision)
    .map((entry) => (undone.has(entry.revision) ? { ...entry, isUndone: true } : entry));
  return { entries: [...newest, ...older], hasOlder: before.hasOlder };
}

/** The rows with a further page below them. */
export function placeOlder(before: HistoryRows, older: readonly Entry[]): HistoryRows {
  const last = before.entries.at(-1)?.revision ?? Infinity;
  return {
    entries: [...before.entries, ...older.filter(({ revision }) => revision < last)],
    hasOlder: older.length === pageSize,
  };
}

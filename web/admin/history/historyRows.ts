import type { History_EntryFragment as Entry } from "../../lib/generated/History.ts";

/** The number of entries in a page of the server. */
export const pageSize = 50;
/** The number of new entries that are added to the loaded ones before the oldest are dropped. */
export const mostNew = 200;

/** The revisions that are shown, the newest first. */
export interface HistoryRows {
  entries: readonly Entry[];
  hasOlder: boolean;
  /** The number of entries to which new ones may extend the rows: a page may stay open all day. */
  limit: number;
}

function loadRows(entries: readonly Entry[], hasOlder: boolean): HistoryRows {
  return { entries, hasOlder, limit: entries.length + mostNew };
}

/** The rows with a new value of the newest page; older pages that were loaded stay below it. */
export function placeNewest(before: HistoryRows | null, newest: readonly Entry[]): HistoryRows {
  const [first, last] = [newest[0], newest.at(-1)];
  const isWhole = newest.length < pageSize;
  if (!before || !first || !last || isWhole) return loadRows(newest, !isWhole);
  const newestBefore = before.entries[0]?.revision ?? 0;
  // When the page does not reach the shown rows there is a gap; a page that ends earlier is of an earlier revision.
  const continues = last.revision <= newestBefore && first.revision >= newestBefore;
  if (!continues) return loadRows(newest, true);
  const undone = new Set(newest.map(({ undoes }) => undoes));
  const older = before.entries
    .filter(({ revision }) => revision < last.revision)
    .map((entry) => (undone.has(entry.revision) ? { ...entry, isUndone: true } : entry));
  const entries = [...newest, ...older];
  const { limit } = before;
  return { entries: entries.slice(0, limit), hasOlder: before.hasOlder || entries.length > limit, limit };
}

/** The rows with the page older than a revision appended, unless they do not end at that revision any more. */
export function placeOlder(rows: HistoryRows, before: number, older: readonly Entry[]): HistoryRows {
  if (rows.entries.at(-1)?.revision !== before) return rows;
  return loadRows([...rows.entries, ...older], older.length === pageSize);
}

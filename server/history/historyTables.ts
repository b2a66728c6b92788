import type { LabelledColumn } from "../catalogue/columns.ts";
import { episodeColumns } from "../catalogue/episodes/episodeColumns.ts";
import { orderColumns } from "../catalogue/order.ts";
import { seriesColumns } from "../catalogue/series/seriesColumns.ts";
import type { ClockName } from "../live/clock.ts";
import { HistoryNoun } from "./history.payload.ts";
import { categoryColumns, courtColumns, formerSlugColumns, matchColumns } from "./tableColumns.ts";

/** The database name of a table whose changes the history stores. */
export type TableName = "category" | "series" | "former_slug" | "episode" | "court" | "match" | "match_event";

/** A row, or some columns of one, in the format of `to_jsonb`. */
export type JsonRow = Readonly<Record<string, unknown>>;

export interface HistoryTable {
  name: TableName;
  /** The name of its rows for people; null for rows that are part of another row. */
  noun: HistoryNoun | null;
  /** The column with the position of its rows in a list that admins sort; null when they have none. */
  place: { column: string; first: 0 | 1; parent: string | null } | null;
  /** Its columns; none for events of matches, which never change. */
  columns: Readonly<Record<string, LabelledColumn>>;
  /** The columns that reference rows of another table. */
  references: Readonly<Record<string, TableName>>;
}

/** Parents first: rows are added in this order and deleted in the reverse order. */
export const historyTables: readonly HistoryTable[] = [
  {
    name: "category",
    noun: HistoryNoun.CATEGORY,
    place: { ...orderColumns.category, parent: null },
    columns: categoryColumns,
    references: {},
  },
  {
    name: "series",
    noun: HistoryNoun.SERIES,
    place: { ...orderColumns.series, parent: null },
    columns: seriesColumns,
    references: { category_id: "category" },
  },
  {
    name: "former_slug",
    noun: null,
    place: null,
    columns: formerSlugColumns,
    references: { series_id: "series" },
  },
  {
    name: "episode",
    noun: HistoryNoun.EPISODE,
    place: { ...orderColumns.episode, parent: "series_id" },
    columns: episodeColumns,
    references: { series_id: "series" },
  },
  {
    name: "court",
    noun: HistoryNoun.COURT,
    place: { ...orderColumns.court, parent: null },
    columns: courtColumns,
    references: { episode_id: "episode", current_match_id: "match" },
  },
  {
    name: "match",
    noun: HistoryNoun.MATCH,
    place: null,
    columns: matchColumns,
    references: { court_id: "court", episode_id: "episode" },
  },
  { name: "match_event", noun: null, place: null, columns: {}, references: { match_id: "match" } },
];

const byName = new Map<string, HistoryTable>(historyTables.map((table) => [table.name, table]));

export function historyTable(name: TableName): HistoryTable {
  const found = byName.get(name);
  if (!found) throw new Error(`The history does not store the table ${name}`);
  return found;
}

/** The columns that an undo compares, with their names for people. Changes of other columns do not prevent an undo. */
export function labelsOf({ columns }: HistoryTable): [column: string, label: string][] {
  return Object.values(columns).flatMap(({ column, label }): [string, string][] =>
    label === null ? [] : [[column, label]],
  );
}

/** The clock that counts the changes of the table. */
export function countingClock(name: TableName): ClockName {
  return name === "court" || name === "match" || name === "match_event" ? "tournament" : "catalogue";
}

/** The id of a row in the history, as SQL. The id of a former slug is computed from it. */
export function rowIdOf(name: TableName, row: string | null = null): string {
  const prefix = row === null ? "" : `${row}.`;
  return name === "former_slug" ? `md5(${prefix}slug)::uuid` : `${prefix}id`;
}

/** An instant in the format of `to_jsonb`, in the time zone of the session. */
export const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:?\d\d)?|Z)$/;

/** The table of a noun. */
export function tableOf(noun: HistoryNoun): HistoryTable {
  const found = historyTables.find((table) => table.noun === noun);
  if (!found) throw new Error(`No table is called ${noun}`);
  return found;
}

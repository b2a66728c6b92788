import { isDeepStrictEqual } from "node:util";

import type { JsonRow, TableName } from "./historyTables.ts";
import { historyTable, instantPattern, labelsOf } from "./historyTables.ts";
import { lowerFirst } from "./sentence.ts";

/** The change of a row by a revision: all columns before or after it, or the changed columns of both. */
export interface RowChange extends RowId {
  /** Null for a row that was added. */
  before: JsonRow | null;
  /** Null for a row that was deleted. */
  after: JsonRow | null;
  /** The row was added and has not changed since. Its `after` is empty, because nothing has to be compared. */
  isUntouched?: boolean;
  /** The row at its last deletion. Only a deleted row that was restored and deleted again since has it. */
  lastState?: JsonRow | undefined;
}

/** A reason why a row cannot be restored. */
export interface RowConflict extends RowId {
  /** Descriptions of the later changes, the most important one first. */
  reasons: string[];
}

/** The changes that revert a revision, before the positions of the rows in their lists are decided. */
export interface UndoPlan {
  /** Rows that the revision has added, to be deleted. */
  deleted: RowId[];
  /** Rows that the revision has deleted, with their former values, to be restored. */
  returned: (RowId & Pick<RowChange, "lastState"> & { row: JsonRow })[];
  /** Rows with the columns to restore and their former values; no columns for a row that only moves. */
  changed: (RowId & { values: JsonRow })[];
  conflicts: RowConflict[];
}

export interface RowId {
  table: TableName;
  id: string;
}

/** A key that is unique among the rows of all tables. */
export const rowKey = ({ table, id }: RowId): string => `${table} ${id}`;

/** The current rows, by table and id. */
export type PresentRows = (table: TableName, id: string) => JsonRow | null;

export type ActionKind = "added" | "deleted" | "changed";

/** Null for a row that was added and deleted within the revision. */
export function kindOf({ before, after }: Pick<RowChange, "before" | "after">): ActionKind | null {
  if (before === null) return after === null ? null : "added";
  return after === null ? "deleted" : "changed";
}

/**
 * Compares the changes of a revision with the current state. A column is restored when it still has the value of the
 * revision. Another value is a conflict, unless it is the former value already. A deleted row with another value at its
 * last deletion is a conflict, too: its former password, for example, would replace a later one.
 */
export function planUndo(rowChanges: readonly RowChange[], present: PresentRows): UndoPlan {
  const plan: UndoPlan = { deleted: [], returned: [], changed: [], conflicts: [] };
  for (const row of rowChanges) {
    const { table, id, before, after, lastState } = row;
    if (row.isUntouched === true) {
      plan.deleted.push({ table, id });
      continue;
    }
    const now = present(table, id);
    if (before === null) {
      if (after === null || now === null) continue;
      const reasons = changedSince(table, after, now);
      if (reasons.length === 0) plan.deleted.push({ table, id });
      else plan.conflicts.push({ table, id, reasons });
    } else if (after === null) {
      if (now !== null) continue;
      const reasons = lastState ? changedSince(table, before, lastState) : [];
      if (reasons.length === 0) plan.returned.push({ table, id, row: before, lastState });
      else plan.conflicts.push({ table, id, reasons });
    } else if (now === null) {
      plan.conflicts.push({ table, id, reasons: ["deleted"] });
    } else {
      const { values, reasons } = restoreFields(row.table, before, after, now);
      if (reasons.length === 0) plan.changed.push({ table, id, values });
      else plan.conflicts.push({ table, id, reasons });
    }
  }
  return plan;
}

function restoreFields(
  table: TableName,
  before: JsonRow,
  after: JsonRow,
  now: JsonRow,
): { values: JsonRow; reasons: string[] } {
  const values: Record<string, unknown> = {};
  const reasons: string[] = [];
  for (const [column, label] of labelsOf(historyTable(table))) {
    if (!(column in before) || isSame(before[column], after[column])) continue;
    if (isSame(now[column], after[column])) values[column] = before[column];
    else if (!isSame(now[column], before[column])) reasons.push(lowerFirst(label));
  }
  return { values, reasons };
}

function changedSince(table: TableName, after: JsonRow, now: JsonRow): string[] {
  const reasons = labelsOf(historyTable(table))
    .filter(([column]) => column in after && !isSame(now[column], after[column]))
    .map(([, label]) => lowerFirst(label));
  if (table === "match" && now["last_event_number"] !== after["last_event_number"]) reasons.push("score");
  return reasons;
}

const isInstant = (text: string): boolean => instantPattern.test(text);

/** Compares values. Instants are compared as times, because PostgreSQL writes them in the time zone of its session. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "string" && typeof other === "string" && isInstant(one) && isInstant(other))
    return Date.parse(one) === Date.parse(other);
  return isDeepStrictEqual(one ?? null, other ?? null);
}

/** A row of a list that admins sort. */
export interface Placed {
  id: string;
  place: number;
}

/** The changes that the revision made to the positions of one list. */
export interface ListUndo {
  first: 0 | 1;
  /** The current rows, with those that the undo deletes, without those that it adds. */
  present: readonly Placed[];
  /** Rows that moved, with their places before and after. */
  moved: readonly { id: string; before: number; after: number }[];
  /** Rows to be restored, with their former positions. */
  returned: readonly Placed[];
  deletedIds: ReadonlySet<string>;
}

/**
 * The rows in their order after the undo. Null when the list was sorted differently since and the revision did nothing
 * else, so that no order can be restored. Added and deleted rows move other rows up or down. That is undone only while
 * nothing else has moved; otherwise the restored rows come last.
 */
export function undoPlaces({ first, present, moved, returned, deletedIds }: ListUndo): Placed[] | null {
  const places = new Map(present.map(({ id, place }) => [id, place]));
  const isUntouched = moved.every(({ id, after }) => places.get(id) === after);
  if (!isUntouched && returned.length === 0 && deletedIds.size === 0) return null;
  const wanted = new Map(isUntouched ? moved.map(({ id, before }) => [id, before]) : []);
  for (const { id, place } of returned) wanted.set(id, isUntouched ? place : Infinity);
  const remaining = present.filter(({ id }) => !deletedIds.has(id));
  const rows = [...remaining, ...returned].map(({ id, place }) => ({
    id,
    place: wanted.get(id) ?? place,
    isPutBack: wanted.has(id),
  }));
  return rows
    .toSorted(
      (one, other) => order(one.place, other.place) || Number(other.isPutBack) - Number(one.isPutBack),
    )
    .map(({ id }, index) => ({ id, place: first + index }));
}

/** Compares positions. Two rows that come last are equal, because Infinity minus Infinity is not a number. */
function order(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

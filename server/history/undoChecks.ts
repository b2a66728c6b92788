import type { EntityManager } from "typeorm";

import { foldName } from "../../domain/tournament/foldName.ts";
import { mediaPathPrefix } from "../files/pictures.service.ts";
import { may } from "../rights/rights.ts";
import type { JsonRow, TableName } from "./historyTables.ts";
import { historyTable, historyTables, rowIdOf } from "./historyTables.ts";
import type { Undoer } from "./matchUndo.ts";
import {
  cancelledMatch,
  findChangeObstacle,
  findDeletionObstacle,
  findUndeletionObstacle,
  replacedOfMatch,
} from "./matchUndo.ts";
import type { PresentRows, RowConflict, RowId, UndoPlan } from "./undoPlan.ts";
import { rowKey } from "./undoPlan.ts";

/** A row to be written: columns from the history, and values that replace or complete them. */
export interface WrittenRow extends RowId {
  /** The columns to restore; all of them for a restored row. */
  columns: string[];
  replaced: Record<string, unknown>;
}

/** The part of a plan that may be written. */
export interface CheckedPlan {
  deleted: readonly RowId[];
  returned: readonly (WrittenRow & { row: JsonRow })[];
  changed: readonly WrittenRow[];
  conflicts: readonly RowConflict[];
}

interface Refusal {
  row: RowId;
  reason: string;
}

type Checked = WrittenRow & { values: JsonRow };

/** The column of each table whose values are unique, with its name for people. */
const unique: Readonly<Partial<Record<TableName, [column: string, label: string]>>> = {
  category: ["slug", "slug"],
  series: ["slug", "slug"],
  court: ["name", "name"],
  match: ["external_id", "external id"],
};

/** The form in which values of a table are compared: names of courts ignore case and accents. */
const formOf = (table: TableName, value: unknown): unknown =>
  table === "court" && typeof value === "string" ? foldName(value) : value;

/** References that a row cannot exist without. Any other reference becomes null when its row is deleted. */
const required: readonly string[] = ["episode.series_id", "former_slug.series_id", "match_event.match_id"];

/**
 * Checks a plan against rows that the revision did not change: rows that belong to a row it would delete, rows that a
 * restored row references, and rows that have taken its slug. Other rows may depend on a refused row, so the rest is
 * checked again until no more rows are refused.
 */
export async function checkOutside(
  db: EntityManager,
  caller: Undoer,
  plan: UndoPlan,
  present: PresentRows,
): Promise<CheckedPlan> {
  const conflicts = new Map(plan.conflicts.map((conflict) => [rowKey(conflict), conflict]));
  const isFree = (row: RowId) => !conflicts.has(rowKey(row));
  for (;;) {
    const rest = {
      ...plan,
      deleted: plan.deleted.filter(isFree),
      returned: plan.returned.filter(isFree),
      changed: plan.changed.filter(isFree),
    };
    const { returned, changed, refusals } = await checkOnce(db, caller, rest, present);
    if (refusals.length === 0)
      return {
        deleted: rest.deleted,
        returned,
        changed,
        // A row without its own name is reported with the row that it belongs to.
        conflicts: [...conflicts.values()].filter(({ table }) => historyTable(table).noun !== null),
      };
    for (const { row, reason } of refusals) {
      const { table, id } = row;
      const known = conflicts.get(rowKey(row))?.reasons ?? [];
      conflicts.set(rowKey(row), { table, id, reasons: [...known, reason] });
    }
  }
}

async function checkOnce(
  db: EntityManager,
  caller: Undoer,
  plan: UndoPlan,
  present: PresentRows,
): Promise<Pick<CheckedPlan, "returned" | "changed"> & { refusals: Refusal[] }> {
  const returned = plan.returned.map((one) => ({
    ...one,
    columns: [],
    replaced: replacedOf(one),
    values: one.row,
  }));
  const changed = plan.changed.map(({ values, ...row }) => ({
    ...row,
    values,
    columns: Object.keys(values),
    replaced: versionsOf(row, values, present),
  }));
  const written: Checked[] = [...returned, ...changed];
  const refusals = [
    ...(await findDependents(db, caller, plan)),
    ...(await findObstacles(db, caller, plan, present)),
    ...(await findMissing(db, plan, written)),
    ...(await findTaken(db, plan, written)),
  ];
  await checkPictures(db, written);
  return { returned, changed, refusals };
}

/**
 * The values of a row that are not restored: the current state of a court, and counters. These continue from the row's
 * last deletion, so that open forms, unlocks with a later password and former scorers stay out of date.
 */
function replacedOf({ table, row, lastState = row }: UndoPlan["returned"][number]): Record<string, unknown> {
  const version = typeof lastState["version"] === "number" ? { version: lastState["version"] + 1 } : {};
  if (table === "series") return { ...version, password_version: lastState["password_version"] };
  if (table === "court") return { ...version, current_match_id: null };
  if (table === "match") return { ...version, ...replacedOfMatch({ ...row, lease: lastState["lease"] }) };
  return version;
}

/** New versions, so that open forms detect the change, and unlocks with the later password end. */
function versionsOf(row: RowId, values: JsonRow, present: PresentRows): Record<string, unknown> {
  const now = present(row.table, row.id);
  if (now === null || Object.keys(values).length === 0 || historyTable(row.table).noun === null) return {};
  const version = { version: Number(now["version"]) + 1 };
  if (row.table === "match") return { ...version, ...cancelledMatch(values, now) };
  if (!("password_cipher" in values)) return version;
  return { ...version, password_version: Number(now["password_version"]) + 1 };
}

/** Rows that were attached to an added row since the revision. Deleting it would delete or detach them. */
async function findDependents(db: EntityManager, caller: Undoer, plan: UndoPlan): Promise<Refusal[]> {
  const found: Refusal[] = [];
  const idsOf = (name: TableName) => plan.deleted.filter(({ table }) => table === name).map(({ id }) => id);
  for (const { name: child, noun, references } of historyTables)
    for (const [column, parent] of Object.entries(references)) {
      const ids = idsOf(parent);
      if (ids.length === 0 || noun === null) continue;
      const leaving = plan.changed.filter(({ table, values }) => table === child && column in values);
      const rows = await db.query<{ id: string }[]>(
        `select distinct ${column} as id from ${child} where ${column} = any($1) and id <> all($2)`,
        [ids, [...idsOf(child), ...leaving.map(({ id }) => id)]],
      );
      const reason = reasonOf(child, caller);
      found.push(...rows.map(({ id }) => ({ row: { table: parent, id }, reason })));
    }
  return found;
}

/** The reason, which names a court only for callers who may see it. */
function reasonOf(child: TableName, caller: Undoer): string {
  if (child === "series") return "it has series";
  if (child === "episode") return "it has episodes";
  if (!may(caller, "SEE_ALL_COURTS")) return "it is in use";
  return child === "court" ? "a court has it" : "it has matches";
}

const isMatch = ({ table }: RowId): boolean => table === "match";

async function findObstacles(
  db: EntityManager,
  caller: Undoer,
  { deleted, returned, changed }: UndoPlan,
  present: PresentRows,
): Promise<Refusal[]> {
  const found: Refusal[] = [];
  const add = (row: RowId, reason: string | null) => {
    if (reason !== null) found.push({ row, reason });
  };
  for (const row of deleted.filter(isMatch))
    add(row, findDeletionObstacle(caller, present("match", row.id) ?? {}));
  for (const one of returned.filter(isMatch)) add(one, await findUndeletionObstacle(db, caller, one));
  for (const one of changed.filter(isMatch))
    add(one, await findChangeObstacle(db, caller, one, present("match", one.id) ?? {}));
  return found;
}

/** Rows that reference a missing row. A reference that may be null is set to null. */
async function findMissing(
  db: EntityManager,
  plan: UndoPlan,
  written: readonly Checked[],
): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for (const { name, references } of historyTables)
    for (const [column, parent] of Object.entries(references)) {
      const rows = written.filter(
        ({ table, values }) => table === name && typeof values[column] === "string",
      );
      if (rows.length === 0) continue;
      const wanted = rows.map(({ values }) => values[column]);
      const known = await db.query<{ id: string }[]>(`select id from ${parent} where id = any($1)`, [wanted]);
      const ids = new Set<unknown>(known.map(({ id }) => id));
      for (const { table, id } of plan.deleted) if (table === parent) ids.delete(id);
      for (const { table, id } of plan.returned) if (table === parent) ids.add(id);
      for (const row of rows)
        if (!ids.has(row.values[column])) {
          if (required.includes(`${name}.${column}`)) found.push({ row, reason: `its ${parent} is gone` });
          else row.replaced[column] = null;
        }
    }
  return found;
}

/** Rows whose slug, name or number another row has taken. */
async function findTaken(db: EntityManager, plan: UndoPlan, written: readonly Checked[]): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for (const { name } of historyTables) {
    const [column = "", label = ""] = unique[name] ?? [];
    const rows = written.filter(({ table, values }) => table === name && typeof values[column] === "string");
    if (rows.length === 0) continue;
    const leaving = [...plan.deleted.filter(({ table }) => table === name), ...rows].map(({ id }) => id);
    const taken = await db.query<{ value: string }[]>(
      `select ${column} as value from ${name}
        where (${column} = any($1) or $3) and ${rowIdOf(name)} <> all($2)`,
      [rows.map(({ values }) => values[column]), leaving, name === "court"],
    );
    const values = new Set<unknown>(taken.map(({ value }) => formOf(name, value)));
    for (const row of rows)
      if (values.has(formOf(name, row.values[column]))) found.push({ row, reason: `its ${label} is taken` });
  }
  return found;
}

/** A stored picture that has been deleted is not restored. */
async function checkPictures(db: EntityManager, written: readonly Checked[]): Promise<void> {
  const column = "thumbnail_url";
  const rows = written.filter(
    ({ values: { [column]: url } }) => typeof url === "string" && url.startsWith(mediaPathPrefix),
  );
  if (rows.length === 0) return;
  const kept = await db.query<{ url: string }[]>(
    "select url from picture where url = any($1) and removed_at is null for share",
    [rows.map(({ values }) => values[column])],
  );
  const urls = new Set<unknown>(kept.map(({ url }) => url));
  for (const row of rows)
    if (!urls.has(row.values[column])) {
      if (row.columns.includes(column)) row.columns.splice(row.columns.indexOf(column), 1);
      else row.replaced[column] = null;
    }
}

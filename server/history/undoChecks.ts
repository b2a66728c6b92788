import type { EntityManager } from "typeorm";

import { MEDIA_PATH } from "../files/pictures.service.ts";
import type { JsonRow, TableName } from "./keptTables.ts";
import { keptTable, keptTables } from "./keptTables.ts";
import type { PresentRows, RowConflict, RowId, UndoPlan } from "./undoPlan.ts";
import { rowKey } from "./undoPlan.ts";

/** A row that is written: columns of the history, and values that replace or join them. */
export interface WrittenRow extends RowId {
  /** Put back as they were; of a returned row all are. */
  columns: string[];
  replaced: Record<string, unknown>;
}

/** What may be written. */
export interface CheckedPlan {
  deleted: readonly RowId[];
  returned: readonly (WrittenRow & { row: JsonRow })[];
  changed: readonly WrittenRow[];
  conflicts: readonly RowConflict[];
}

/** Of a table the column whose values are unique, and what people call it. */
const unique: Readonly<Partial<Record<TableName, [column: string, label: string]>>> = {
  category: ["slug", "slug"],
  series: ["slug", "slug"],
  former_slug: ["slug", "slug"],
  court: ["name", "name"],
  match: ["external_id", "external id"],
};

/** References without which a row cannot be; any other becomes null when what it names is gone. */
const required: readonly string[] = ["episode.series_id", "former_slug.series_id", "match_event.match_id"];

/**
 * Checks a plan against the rows that the revision did not touch: those that belong to a row it would delete, those that a
 * returned row names, and those that have taken its slug.
 */
export async function checkOutside(
  db: EntityManager,
  plan: UndoPlan,
  present: PresentRows,
): Promise<CheckedPlan> {
  const conflicts = new Map<string, RowConflict>();
  const refuse = ({ table, id }: RowId, reason: string) => {
    const known = conflicts.get(rowKey({ table, id })) ?? { table, id, reasons: [] };
    conflicts.set(rowKey({ table, id }), { table, id, reasons: [...known.reasons, reason] });
  };
  const isFree = (row: RowId) => !conflicts.has(rowKey(row));

  for (const conflict of plan.conflicts) conflicts.set(rowKey(conflict), conflict);
  for (const { row, reason } of await findDependents(db, plan)) refuse(row, reason);
  const returned = plan.returned.map((one) => ({ ...one, columns: [], replaced: replacedOf(one) }));
  const changed = plan.changed.map(({ values, ...row }) => ({
    ...row,
    values,
    columns: Object.keys(values),
    replaced: versionsOf(row, values, present),
  }));
  const written = [...returned.map((one) => ({ ...one, values: one.row })), ...changed];
  for (const row of written) for (const reason of await findObstacles(db, row, present)) refuse(row, reason);
  await checkReferences(db, plan, written, refuse);
  for (const { row, reason } of await findTaken(db, plan, written)) refuse(row, reason);
  await checkPictures(db, written);
  return {
    deleted: plan.deleted.filter(isFree),
    returned: returned.filter(isFree),
    changed: changed.filter(isFree),
    conflicts: [...conflicts.values()],
  };
}

type Checked = WrittenRow & { values: JsonRow };
type Refuse = (row: RowId, reason: string) => void;

/** What a returned row does not take back: the lease of a match, and a version that an open form may know. */
function replacedOf({ table, row }: { table: TableName; row: JsonRow }): Record<string, unknown> {
  const version = typeof row["version"] === "number" ? { version: row["version"] + 1 } : {};
  if (table === "court") return { ...version, current_match_id: null };
  if (table !== "match") return version;
  const free = { scorer_token: null, scorer_user: null, scorer_device: null, is_fresh: true };
  return { ...version, ...free, lease: Number(row["lease"]) + 1 };
}

/** Forms that are open notice the change, and what was unlocked with the password in between ends. */
function versionsOf(row: RowId, values: JsonRow, present: PresentRows): Record<string, unknown> {
  const now = present(row.table, row.id);
  if (now === null || Object.keys(values).length === 0 || keptTable(row.table).noun === null) return {};
  const version = { version: Number(now["version"]) + 1 };
  if (!("password_cipher" in values)) return version;
  return { ...version, password_version: Number(now["password_version"]) + 1 };
}

/** Rows that came to a row since the revision added it: with it, they would lose it or go. */
async function findDependents(db: EntityManager, plan: UndoPlan): Promise<{ row: RowId; reason: string }[]> {
  const found: { row: RowId; reason: string }[] = [];
  const idsOf = (name: TableName) => plan.deleted.filter(({ table }) => table === name).map(({ id }) => id);
  for (const { name: child, noun, references } of keptTables)
    for (const [column, parent] of Object.entries(references)) {
      const ids = idsOf(parent);
      if (ids.length === 0 || noun === null) continue;
      const leaving = plan.changed.filter(({ table, values }) => table === child && column in values);
      const rows = await db.query<{ id: string }[]>(
        `select distinct ${column} as id from ${child} where ${column} = any($1) and id <> all($2)`,
        [ids, [...idsOf(child), ...leaving.map(({ id }) => id)]],
      );
      for (const { id } of rows) found.push({ row: { table: parent, id }, reason: reasonOf(child) });
    }
  return found;
}

const reasonOf = (child: TableName): string =>
  ({
    series: "it has series",
    episode: "it has episodes",
    court: "a court shows it",
    match: "it has matches",
  })[child as "series" | "episode" | "court" | "match"];

/** A match that has been called has its place by its court. */
async function findObstacles(
  db: EntityManager,
  { table, id, values }: Checked,
  present: PresentRows,
): Promise<string[]> {
  const now = present(table, id);
  if (table !== "match" || now === null) return [];
  const isMoved = ["day", "court_id", "court_sequence"].some((column) => column in values);
  if (isMoved && isOnCourt(now["status"])) return ["on court"];
  if (!isOnCourt(values["status"])) return [];
  const courts = await db.query<unknown[]>("select from court where current_match_id = $1", [id]);
  return courts.length > 0 ? [] : ["its court"];
}

const isOnCourt = (status: unknown): boolean => status === "CALLED" || status === "ON_COURT";

async function checkReferences(
  db: EntityManager,
  plan: UndoPlan,
  written: readonly Checked[],
  refuse: Refuse,
): Promise<void> {
  for (const { name, references } of keptTables)
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
          if (required.includes(`${name}.${column}`)) refuse(row, "its series is gone");
          else row.replaced[column] = null;
        }
    }
}

/** Rows whose slug, name or number another one has taken. */
async function findTaken(
  db: EntityManager,
  plan: UndoPlan,
  written: readonly Checked[],
): Promise<{ row: RowId; reason: string }[]> {
  const found: { row: RowId; reason: string }[] = [];
  for (const { name } of keptTables) {
    const [column = "", label = ""] = unique[name] ?? [];
    const rows = written.filter(({ table, values }) => table === name && typeof values[column] === "string");
    if (rows.length === 0) continue;
    const leaving = [...plan.deleted.filter(({ table }) => table === name), ...rows].map(({ id }) => id);
    const taken = await db.query<{ value: string }[]>(
      `select ${column} as value from ${name}
        where ${column} = any($1) and ${name === "former_slug" ? "md5(slug)::uuid" : "id"} <> all($2)`,
      [rows.map(({ values }) => values[column]), leaving],
    );
    const values = new Set<unknown>(taken.map(({ value }) => value));
    for (const row of rows)
      if (values.has(row.values[column])) found.push({ row, reason: `its ${label} is taken` });
  }
  return found;
}

/** A stored picture that is not kept any more does not come back. */
async function checkPictures(db: EntityManager, written: readonly Checked[]): Promise<void> {
  const column = "thumbnail_url";
  const rows = written.filter(
    ({ values: { [column]: url } }) => typeof url === "string" && url.startsWith(MEDIA_PATH),
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

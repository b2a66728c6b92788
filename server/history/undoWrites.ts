import type { EntityManager } from "typeorm";

import { recordMatchesTogether } from "../tournament/tournamentClock.ts";
import type { JsonRow, HistoryTable, TableName } from "./historyTables.ts";
import { countingClock, historyTables, rowIdOf } from "./historyTables.ts";
import { returnToCourts, showPresentMatches } from "./matchUndo.ts";
import type { CheckedPlan, WrittenRow } from "./undoChecks.ts";
import type { Move } from "./undoPlaces.ts";
import type { RowId } from "./undoPlan.ts";
import type { UndoneEntry } from "./undoReads.ts";

/** The changes that an undo writes: the checked plan, with the positions of the rows. */
type UndoWrites = Omit<CheckedPlan, "conflicts"> & { moves: readonly Move[] };

/**
 * Writes the undo with one statement for each table, so that a whole import is undone within the time limit for holding
 * the clock. Restored values are read from the history. Returns whether there was anything to write.
 */
export async function writeUndo(
  db: EntityManager,
  entries: readonly UndoneEntry[],
  { deleted, returned, changed, moves }: UndoWrites,
  limitStatements: () => Promise<void>,
): Promise<boolean> {
  await db.query("set constraints all deferred");
  await recordMatchesTogether(db);
  let count = 0;
  for (const { name } of historyTables.toReversed()) {
    const ids = idsOf(deleted, name);
    if (ids.length > 0) await db.query(`delete from ${name} where ${rowIdOf(name)} = any($1)`, [ids]);
    count += ids.length;
  }
  for (const table of historyTables) {
    const of = <Row extends { table: TableName }>(rows: readonly Row[]) =>
      rows.filter((row) => row.table === table.name);
    const places = of(moves);
    const back = of(returned);
    const updated = withPlaces(table, of(changed), places, new Set(back.map(({ id }) => id)));
    if (updated.length + back.length > 0) await limitStatements();
    await updateRows(db, table.name, entries, updated);
    await insertRows(db, table.name, entries, placed(table, back, places));
    count += updated.length + back.length;
  }
  const hasStatus = changed.filter(({ columns }) => columns.includes("status"));
  await returnToCourts(db, idsOf([...returned, ...hasStatus], "match"));
  const hasBroadcast = changed.filter(({ columns }) => columns.includes("episode_id"));
  await showPresentMatches(db, idsOf(hasBroadcast, "court"));
  await db.query("set constraints all immediate");
  return count > 0;
}

function idsOf(rows: readonly RowId[], name: TableName): string[] {
  return rows.filter(({ table }) => table === name).map(({ id }) => id);
}

/** Adds the moved rows to the changed ones. */
function withPlaces(
  { name, place }: HistoryTable,
  changed: readonly WrittenRow[],
  places: readonly Move[],
  returnedIds: ReadonlySet<string>,
): WrittenRow[] {
  const rows = new Map(
    changed.map(({ table, id, columns, replaced }) => [id, { table, id, columns, replaced }]),
  );
  if (place !== null)
    for (const move of places) {
      if (returnedIds.has(move.id)) continue;
      const row = rows.get(move.id) ?? { table: name, id: move.id, columns: [], replaced: {} };
      rows.set(move.id, { ...row, replaced: { ...row.replaced, [place.column]: move.place } });
    }
  return [...rows.values()].filter(
    ({ columns, replaced }) => columns.length > 0 || Object.keys(replaced).length > 0,
  );
}

function placed<Row extends WrittenRow>(
  { place }: HistoryTable,
  rows: readonly Row[],
  places: readonly Move[],
): Row[] {
  if (place === null) return [...rows];
  const placeOf = new Map(places.map((move) => [move.id, move.place]));
  return rows.map((row) => ({ ...row, replaced: { ...row.replaced, [place.column]: placeOf.get(row.id) } }));
}

const written = `jsonb_to_recordset($1) as wanted (id uuid, columns text[], replaced jsonb)`;

/** The history of the entry whose clock counts the table. */
const ofEntry = (table: TableName) => `history.clock = $2 and history.epoch = $3 and history.revision = $4
  and history.noun = '${table}' and history.id = wanted.id`;

function parametersOf(
  table: TableName,
  entries: readonly UndoneEntry[],
  rows: readonly WrittenRow[],
): unknown[] {
  const clock = countingClock(table);
  const entry = entries.find((one) => one.clock === clock);
  const sent = rows.map(({ id, columns, replaced }) => ({ id, columns, replaced }));
  return [JSON.stringify(sent), clock, entry?.epoch ?? null, entry?.revision ?? null];
}

async function updateRows(
  db: EntityManager,
  table: TableName,
  entries: readonly UndoneEntry[],
  rows: readonly WrittenRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap((row) => [...row.columns, ...Object.keys(row.replaced)]))];
  const slugs = rows.filter((row) => row.columns.includes("slug"));
  // Two rows may have exchanged their slugs, so all changed slugs are freed first.
  if (slugs.length > 1)
    await db.query(`update ${table} set slug = 'leaving-' || id where id = any($1)`, [
      slugs.map(({ id }) => id),
    ]);
  const set = columns.map(
    (column) =>
      `${column} = case when '${column}' = any(wanted.given) then wanted.${column} else present.${column} end`,
  );
  await db.query(
    `update ${table} as present set ${set.join(", ")}
      from (
        select wanted.id as row_id, restored.*,
            wanted.columns || array(select jsonb_object_keys(wanted.replaced)) as given
          from ${written} left join history on ${ofEntry(table)}
          cross join lateral jsonb_populate_record(null::${table}, coalesce(history.before, '{}') || wanted.replaced) as restored
      ) as wanted
      where ${rowIdOf(table, "present")} = wanted.row_id`,
    parametersOf(table, entries, rows),
  );
}

/** A column that was added after the history of a row gets its default. */
async function insertRows(
  db: EntityManager,
  table: TableName,
  entries: readonly UndoneEntry[],
  rows: readonly (WrittenRow & { row: JsonRow })[],
): Promise<void> {
  if (rows.length === 0) return;
  const known = new Set(rows.flatMap(({ row, replaced }) => [...Object.keys(row), ...Object.keys(replaced)]));
  const present = await db.query<{ name: string }[]>(
    `select attname as name from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const columns = present.map(({ name }) => name).filter((name) => known.has(name));
  await db.query(
    `insert into ${table} (${columns.join(", ")}) select ${columns.map((name) => `restored.${name}`).join(", ")}
      from ${written} join history on ${ofEntry(table)}
      cross join lateral jsonb_populate_record(null::${table}, history.before || wanted.replaced) as restored
      ${table === "match_event" ? "order by restored.match_id, restored.number" : ""}`,
    parametersOf(table, entries, rows),
  );
}

import type { EntityManager } from "typeorm";

import type { ClockName } from "../live/clock.ts";
import { HistoryClock } from "./history.payload.ts";
import type { JsonRow, TableName } from "./historyTables.ts";
import { historyTable, historyTables, labelsOf, rowIdOf } from "./historyTables.ts";
import type { PresentRows, RowChange, RowId } from "./undoPlan.ts";
import { rowKey } from "./undoPlan.ts";

/** A revision of one clock. */
export interface UndoneEntry {
  clock: ClockName;
  epoch: string;
  revision: number;
}

export const clockNameOf = (clock: HistoryClock): ClockName =>
  clock === HistoryClock.CATALOGUE ? "catalogue" : "tournament";

/**
 * The entry of the revision in the current epoch, and the entry of the other clock when one transaction made both. The
 * requested entry comes first. After a restore of the database, transactions may have the numbers of earlier ones, but
 * not the same time.
 */
export function readEntries(
  db: EntityManager,
  clock: HistoryClock,
  revision: number,
): Promise<UndoneEntry[]> {
  return db.query<UndoneEntry[]>(
    `select other.clock, other.epoch, other.revision
      from history_entry as entry join history_entry as other on other.transaction = entry.transaction
        and other.at between entry.at - interval '1 hour' and entry.at + interval '1 hour'
      where entry.clock = $1 and entry.revision = $2
        and entry.epoch = (select epoch from ${clockNameOf(clock)}_clock)
        and other.epoch in (select epoch from catalogue_clock union all select epoch from tournament_clock)
      order by other.clock <> $1`,
    [clockNameOf(clock), revision],
  );
}

/** A long text is compared by its hash, because an import may change half a gigabyte of them. */
const hashed = (row: string) =>
  `case when ${row} ? 'long_description'
    then ${row} || jsonb_build_object('long_description', md5(${row} ->> 'long_description')) else ${row} end`;

/**
 * The changes of the revisions. The history also contains each later change of the catalogue, so an added row without a
 * later revision is unchanged. An import adds thousands of such rows, which then need not be read and compared.
 */
export async function readRowChanges(
  db: EntityManager,
  entries: readonly UndoneEntry[],
): Promise<RowChange[]> {
  const rowChanges: RowChange[] = [];
  for (const entry of entries) {
    const { clock, epoch, revision } = entry;
    const rows = await db.query<RowChange[]>(
      `with later as (
          select distinct noun, id from history where clock = $1 and epoch = $2 and revision > $3
        ), changed as (
          select history.noun, history.id, before, after,
              clock = 'catalogue' and before is null and later.id is null as untouched
            from history left join later on later.noun = history.noun and later.id = history.id
            where clock = $1 and epoch = $2 and revision = $3 and (before is not null or after is not null)
        )
        select noun as table, id, ${hashed("before")} as before,
            case when untouched then '{}'::jsonb else ${hashed("after")} end as after, untouched as "isUntouched"
          from changed`,
      [clock, epoch, revision],
    );
    rowChanges.push(...(await withLastStates(db, entry, await withAddedTexts(db, entry, rows))));
  }
  return rowChanges;
}

/**
 * Adds the long texts of added rows. A long text is in the first later change of its row; without one it has not
 * changed.
 */
async function withAddedTexts(
  db: EntityManager,
  { clock, epoch, revision }: UndoneEntry,
  rows: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const added = rows.filter((row) => row.before === null && row.isUntouched !== true).map(({ id }) => id);
  if (added.length === 0) return rows;
  const texts = await db.query<{ id: string; text: string }[]>(
    `select distinct on (noun, id) id, md5(before ->> 'long_description') as text from history
      where clock = $1 and epoch = $2 and revision > $3 and id = any($4) and before ? 'long_description'
      order by noun, id, revision`,
    [clock, epoch, revision, added],
  );
  const textOf = new Map(texts.map(({ id, text }) => [id, text]));
  return rows.map((row) => {
    const text = textOf.get(row.id);
    return row.after === null || text === undefined || row.before !== null
      ? row
      : { ...row, after: { ...row.after, long_description: text } };
  });
}

/** Adds the last states of deleted rows that were restored and deleted again since. */
async function withLastStates(
  db: EntityManager,
  { clock, epoch, revision }: UndoneEntry,
  rows: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const deleted = rows.filter(
    ({ table, before, after }) => before !== null && after === null && historyTable(table).noun !== null,
  );
  if (deleted.length === 0) return rows;
  const found = await db.query<(RowId & { state: JsonRow })[]>(
    `select distinct on (noun, id) noun as table, id, ${hashed("before")} as state from history
      where clock = $1 and epoch = $2 and revision > $3 and id = any($4) and before is not null and after is null
      order by noun, id, revision desc`,
    [clock, epoch, revision, deleted.map(({ id }) => id)],
  );
  const states = new Map(found.map(({ state, ...row }) => [rowKey(row), state]));
  return rows.map((row) => ({ ...row, lastState: states.get(rowKey(row)) }));
}

/** Columns that an undo reads in addition to those that it compares. */
const further: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  series: ["password_version"],
  match: ["last_event_number", "lease"],
};

/** The current values of the changed rows. */
export async function readPresent(db: EntityManager, rowChanges: readonly RowChange[]): Promise<PresentRows> {
  const rows = new Map<string, JsonRow>();
  for (const table of historyTables) {
    const { name, noun, place } = table;
    const ids = rowChanges
      .filter((row) => row.table === name && row.isUntouched !== true)
      .map(({ id }) => id);
    if (ids.length === 0) continue;
    const compared = labelsOf(table).map(([column]) =>
      column === "long_description" ? "md5(long_description) as long_description" : column,
    );
    const selected = [
      `${rowIdOf(name)} as id`,
      ...compared,
      ...(place ? [place.column] : []),
      ...(noun === null ? [] : ["version"]),
      ...(further[name] ?? []),
    ];
    const found = await db.query<{ row: JsonRow & { id: string } }[]>(
      `select to_jsonb(present) as row from (select ${selected.join(", ")} from ${name}) as present where present.id = any($1)`,
      [ids],
    );
    for (const { row } of found) rows.set(rowKey({ table: name, id: row.id }), row);
  }
  return (table, id) => rows.get(rowKey({ table, id })) ?? null;
}

import type { EntityManager } from "typeorm";

import { isId } from "../../domain/ids.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { checkRange } from "../input/validation.ts";
import { clockNames } from "../live/clock.ts";
import type { Caller } from "../rights/caller.ts";
import { requireRight } from "../rights/rights.ts";
import { actorColumns, actorJoins, nameActor, wayOf } from "./actors.ts";
import type { EntryActor } from "./actors.ts";
import { changedFields, fieldChangesOf } from "./fieldChanges.ts";
import type { FieldChange, HistoryEntry, HistoryNoun } from "./history.payload.ts";
import { HistoryClock } from "./history.payload.ts";
import type { TableName } from "./historyTables.ts";
import { historyTable, historyTables, tableOf } from "./historyTables.ts";
import { readTitles } from "./rowTitles.ts";
import type { ChangedGroup } from "./sentence.ts";
import { describeRevision } from "./sentence.ts";
import type { RowChange } from "./undoPlan.ts";
import { rowKey } from "./undoPlan.ts";
import type { UndoneEntry } from "./undoReads.ts";
import { clockNameOf } from "./undoReads.ts";

/** An entry as it was read, with the fields that further reads need. */
export interface KeyedEntry extends HistoryEntry {
  key: UndoneEntry;
}

interface Wanted {
  clock: HistoryClock;
  before?: number | null | undefined;
  first: number;
  by?: string | null | undefined;
  noun?: HistoryNoun | null | undefined;
  day?: string | null | undefined;
}

interface EntryRow extends EntryActor, UndoneEntry {
  at: Date;
  operation: string | null;
  undoes: number | null;
}

/** The newest revisions of the current epoch that match the filter. */
export async function readHistory(
  db: EntityManager,
  caller: Caller,
  { site }: Config,
  { clock, before, first, by, noun, day }: Wanted,
): Promise<KeyedEntry[]> {
  if (clock === HistoryClock.TOURNAMENT) requireRight(caller, "ADMIN");
  checkRange("first", first, 1, limits.history.page);
  if (by != null && !isId(by)) return [];
  const name = clockNameOf(clock);
  const rows = await db.query<EntryRow[]>(
    `select entry.clock, entry.epoch, entry.revision, entry.at, entry.operation, entry.undoes, ${actorColumns}
      from history_entry as entry ${actorJoins}
      where entry.clock = $1 and entry.epoch = (select epoch from ${name}_clock)
        and ($2::integer is null or entry.revision < $2)
        and ($3::uuid is null or coalesce(entry.by_token, entry.by_user) = $3)
        and ($4::text is null or exists (
          select from history where history.clock = entry.clock and history.epoch = entry.epoch
            and history.revision = entry.revision and history.noun = $4))
        and ($5::date is null or (entry.at at time zone $6)::date = $5)
      order by entry.revision desc limit $7`,
    [
      name,
      before ?? null,
      by ?? null,
      noun == null ? null : tableOf(noun).name,
      day ?? null,
      site.timeZone,
      first,
    ],
  );
  const [newest] = rows;
  if (!newest) return [];
  const undone = await readUndone(db, newest);
  const sentences = await readSentences(db, newest, rows);
  return rows.map((row) => ({
    key: { clock: row.clock, epoch: row.epoch, revision: row.revision },
    revision: row.revision,
    at: row.at,
    by: nameActor(row),
    byId: row.byToken ?? row.byUser,
    via: wayOf(row),
    sentence: sentences.get(row.revision) ?? "",
    undoes: row.undoes,
    isUndone: undone.has(row.revision),
  }));
}

type ClockEpoch = Pick<UndoneEntry, "clock" | "epoch">;

/** The revisions that are undone by one that is not undone itself. */
async function readUndone(db: EntityManager, { clock, epoch }: ClockEpoch): Promise<Set<number>> {
  const undoing = await db.query<{ revision: number; undoes: number }[]>(
    `select revision, undoes from history_entry
      where clock = $1 and epoch = $2 and undoes is not null and not is_partial
      order by revision desc`,
    [clock, epoch],
  );
  const undone = new Set<number>();
  // Later undos come first, because they decide whether an earlier undo is still valid.
  for (const { revision, undoes } of undoing) if (!undone.has(revision)) undone.add(undoes);
  return undone;
}

interface GroupRow {
  revision: number;
  table: TableName;
  kind: ChangedGroup["kind"];
  count: number;
  id: string;
}

/** The sentences that describe the entries. */
async function readSentences(
  db: EntityManager,
  { clock, epoch }: ClockEpoch,
  entries: readonly EntryRow[],
): Promise<Map<number, string>> {
  const nouns = historyTables.filter(({ noun }) => noun !== null).map(({ name }) => name);
  const groups = await db.query<GroupRow[]>(
    `select revision, noun as table, kind, count(*)::integer as count, (array_agg(id order by id))[1] as id
      from (
        select revision, noun, id, case when before is null then 'added' when after is null then 'deleted'
            when before - array['position', 'number'] = '{}' and noun <> 'match' then 'moved' else 'changed' end as kind
          from history where clock = $1 and epoch = $2 and revision = any($3) and noun = any($4)
            and (before is not null or after is not null)
      ) as action
      group by revision, noun, kind`,
    [clock, epoch, entries.map(({ revision }) => revision), nouns],
  );
  const samples = await db.query<(RowChange & { revision: number })[]>(
    `select revision, noun as table, id, before - 'long_description' as before, after - 'long_description' as after
      from history join unnest($3::integer[], $4::uuid[]) as wanted (revision, id) using (revision, id)
      where clock = $1 and epoch = $2`,
    [clock, epoch, groups.map(({ revision }) => revision), groups.map(({ id }) => id)],
  );
  const sampleOf = new Map(samples.map((row) => [`${row.revision} ${rowKey(row)}`, row]));
  const titleOf = await readTitles(db, groups);
  const toGroup = (group: GroupRow): ChangedGroup[] => {
    const { noun, name } = historyTable(group.table);
    if (noun === null) return [];
    const sample = sampleOf.get(`${group.revision} ${rowKey(group)}`);
    const [before, after] = [sample?.before ?? {}, sample?.after ?? {}];
    const { is_live: isLive } = after;
    return [
      {
        noun,
        kind: group.kind,
        count: group.count,
        title: titleOf(group, sample?.after ?? sample?.before) ?? "",
        fields: changedFields(historyTable(name), before, after).map(([, label]) => label),
        isLive:
          group.kind === "changed" && "is_live" in before && typeof isLive === "boolean" ? isLive : null,
      },
    ];
  };
  return new Map(
    entries.map((entry) => [
      entry.revision,
      describeRevision(groups.filter(({ revision }) => revision === entry.revision).flatMap(toGroup), entry),
    ]),
  );
}

/** The changed fields of the entries. */
export async function changesOfEntries(
  db: EntityManager,
  entries: readonly KeyedEntry[],
): Promise<FieldChange[][]> {
  return Promise.all(entries.map(({ key }) => readChanges(db, key)));
}

async function readChanges(
  db: EntityManager,
  { clock, epoch, revision }: UndoneEntry,
): Promise<FieldChange[]> {
  const rows = await db.query<RowChange[]>(
    `select noun as table, id, ${shortened("before", "after")} as before, ${shortened("after", "before")} as after,
        before is null as "isAdded", after is null as "isDeleted"
      from history where clock = $1 and epoch = $2 and revision = $3 and (before is not null or after is not null)
        and noun not in ('former_slug', 'match_event')
      order by (before is null) or (after is null) desc, noun, id limit $4`,
    [clock, epoch, revision, limits.history.changes],
  );
  const rowChanges = rows.map((row) => withoutBody(row));
  const titleOf = await readTitles(db, [...rowChanges, ...rowChanges.flatMap(namedBy)]);
  return rowChanges
    .flatMap((row) => {
      const table = historyTable(row.table);
      return table.noun === null ? [] : fieldChangesOf({ ...table, noun: table.noun }, row, titleOf);
    })
    .slice(0, limits.history.changes);
}

/** A long text is shortened by the statement that reads it. For an added or deleted row the title is enough. */
const shortened = (row: string, other: string): string =>
  `case when ${other} is null then ${row} - 'long_description' when ${row} ? 'long_description' then ${row} || jsonb_build_object(
      'long_description', left(${row} ->> 'long_description', ${limits.history.textCharacters + 1})) else ${row} end`;

/** The row without its columns when it was added or deleted, since only that fact is shown. */
function withoutBody({
  isAdded,
  isDeleted,
  ...row
}: RowChange & { isAdded?: boolean; isDeleted?: boolean }): RowChange {
  return { ...row, before: isAdded ? null : row.before, after: isDeleted ? null : row.after };
}

/** The rows that the changed columns reference. */
function namedBy({ table, before, after }: RowChange): { table: TableName; id: string }[] {
  return Object.entries(historyTable(table).references).flatMap(([column, parent]) =>
    [before?.[column], after?.[column]]
      .filter((id) => typeof id === "string")
      .map((id) => ({ table: parent, id })),
  );
}

/** Deletes revisions that are too old or exceed the maximum number; a shared job. */
export async function deleteOldHistory(db: EntityManager): Promise<void> {
  for (const name of clockNames) {
    await db.query(
      `with gone as (
          delete from history_entry as entry using ${name}_clock as clock
            where entry.clock = $1 and (entry.epoch <> clock.epoch or entry.revision <= clock.revision - $2
              or entry.at < now() - $3 * interval '1 millisecond')
            returning entry.epoch, entry.revision
        )
        delete from history using gone
          where history.clock = $1 and history.epoch = gone.epoch and history.revision = gone.revision`,
      [name, limits.history.revisions, limits.history.keptMs],
    );
  }
}

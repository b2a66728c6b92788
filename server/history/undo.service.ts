import { TZDate } from "@date-fns/tz";
import type { EntityManager } from "typeorm";

import type { Caller } from "../caller.ts";
import type { Config } from "../config.ts";
import { UserErrorCode, forbidden, userError } from "../errors.ts";
import { takeClock } from "../live/catalogueClock.ts";
import { may, requireRight } from "../rights.ts";
import { takeTournamentClock } from "../tournament/tournamentClock.ts";
import { actorColumns, actorJoins, nameActor } from "./actors.ts";
import type { NotedActor } from "./actors.ts";
import type { HistoryNoun, UndoConflict, UndoPayload } from "./history.payload.ts";
import { HistoryClock } from "./history.payload.ts";
import type { KeptTable, TableName } from "./keptTables.ts";
import { keptTable } from "./keptTables.ts";
import { readTitles } from "./rowTitles.ts";
import { checkOutside } from "./undoChecks.ts";
import { placeRows } from "./undoPlaces.ts";
import { planUndo, rowKey } from "./undoPlan.ts";
import type { RowConflict } from "./undoPlan.ts";
import type { UndoneEntry } from "./undoReads.ts";
import { readEntries, readNoted, readPresent } from "./undoReads.ts";
import { writeUndo } from "./undoWrites.ts";

interface Wanted {
  clock: HistoryClock;
  revision: number;
  /** Leaves out what has changed since. */
  skipChanged: boolean;
}

/**
 * Puts back what the transaction of a revision has changed, on both clocks when it wrote both. What has changed since is a
 * conflict: nothing is written then, unless it is to be skipped.
 */
export async function undoRevision(
  db: EntityManager,
  caller: Caller,
  config: Config,
  { clock, revision, skipChanged }: Wanted,
): Promise<UndoPayload> {
  if (clock === HistoryClock.TOURNAMENT) requireRight(caller, "ADMIN");
  await takeClock(db);
  const entries = await readEntries(db, clock, revision);
  if (entries.some((entry) => entry.clock === "tournament")) await takeTournamentClock(db);
  const noted = await readNoted(db, entries);
  if (noted.length === 0)
    throw userError(UserErrorCode.NOT_FOUND, "This is not in the history any more.", "revision");
  if (!may(caller, "SEE_PASSWORDS") && noted.some(({ before, after }) => changesPassword(before, after)))
    throw forbidden();
  const present = await readPresent(db, noted);
  const plan = planUndo(noted, present);
  const checked = await checkOutside(db, plan, present);
  const { moves, conflicts: placeConflicts } = await placeRows(db, noted, checked);
  const conflicts = [...checked.conflicts, ...placeConflicts];
  if (conflicts.length > 0 && !skipChanged) return refusal(db, config, conflicts, revision);
  const hasWritten = await writeUndo(db, entries, { ...checked, moves });
  if (!hasWritten && conflicts.length > 0) return refusal(db, config, conflicts, revision);
  if (!hasWritten) throw userError(UserErrorCode.OUT_OF_DATE, "This has been undone already.");
  return {
    revision: await noteUndo(db, entries),
    conflicts: await describe(db, config, conflicts, revision),
    userErrors: [],
  };
}

function changesPassword(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): boolean {
  return before !== null && after !== null && "password_cipher" in before;
}

async function refusal(
  db: EntityManager,
  config: Config,
  conflicts: readonly RowConflict[],
  revision: number,
): Promise<UndoPayload> {
  const message = "Something of this has changed since then.";
  return {
    revision: null,
    conflicts: await describe(db, config, conflicts, revision),
    userErrors: [{ code: UserErrorCode.OUT_OF_DATE, field: null, message }],
  };
}

/** Notes what the transaction has undone; returns the revision that it makes of the first entry's clock. */
async function noteUndo(db: EntityManager, entries: readonly UndoneEntry[]): Promise<number | null> {
  let made: number | null = null;
  for (const { clock, revision } of entries.toReversed()) {
    const [noted = null] = await db.query<{ revision: number }[]>(
      `with noted as (
          update history_entry as entry set undoes = $1 from ${clock}_clock as clock
            where entry.clock = $2 and entry.epoch = clock.epoch and entry.revision = clock.revision
              and clock.raised_by = pg_current_xact_id() returning entry.revision
        ) select revision from noted`,
      [revision, clock],
    );
    made = noted?.revision ?? made;
  }
  return made;
}

/** At most so many conflicts are listed. */
const most = 100;

async function describe(
  db: EntityManager,
  { site }: Config,
  conflicts: readonly RowConflict[],
  revision: number,
): Promise<UndoConflict[]> {
  const listed = conflicts.filter(({ table }) => keptTable(table).noun !== null).slice(0, most);
  if (listed.length === 0) return [];
  const titleOf = await readTitles(db, listed);
  const latest = await db.query<(NotedActor & { table: TableName; id: string; at: Date })[]>(
    `select distinct on (history.noun, history.id) history.noun as table, history.id, entry.at, ${actorColumns}
      from history join history_entry as entry using (clock, epoch, revision) ${actorJoins}
      where history.id = any($1) and entry.epoch in (select epoch from catalogue_clock union all select epoch from tournament_clock)
        and history.revision > $2
      order by history.noun, history.id, history.revision desc`,
    [listed.map(({ id }) => id), revision],
  );
  const changes = new Map(latest.map((change) => [rowKey(change), change]));
  return listed.map(({ table, id, reasons }) => {
    const change = changes.get(rowKey({ table, id }));
    const when = change && [`by ${nameActor(change)}`, timeIn(site.timeZone, change.at)];
    const title = titleOf({ table, id }) ?? "Something that is gone";
    return {
      noun: nounOf(keptTable(table)),
      id,
      sentence: `${title} (${[...reasons, ...(when ?? [])].join(", ")})`,
    };
  });
}

function nounOf({ name, noun }: KeptTable): HistoryNoun {
  if (noun === null) throw new Error(`${name} is no noun`);
  return noun;
}

function timeIn(timeZone: string, instant: Date): string {
  const date = new TZDate(instant, timeZone);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

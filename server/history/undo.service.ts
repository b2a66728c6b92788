import { TZDate } from "@date-fns/tz";
import type { EntityManager } from "typeorm";

import { changedSince, notInHistory } from "../../domain/refusals.ts";
import type { AppSettings } from "../auth/secrets.ts";
import { checkMaySwitchAny } from "../catalogue/episodes/episode.service.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { UserErrorCode, forbidden, userError } from "../errors.ts";
import { takeClock } from "../live/catalogueClock.ts";
import { limitClockHold } from "../live/clockHold.ts";
import type { Caller } from "../rights/caller.ts";
import { may, requireRight } from "../rights/rights.ts";
import { takeTournamentClock } from "../tournament/tournamentClock.ts";
import { actorColumns, actorJoins, nameActor } from "./actors.ts";
import type { EntryActor } from "./actors.ts";
import type { HistoryNoun, UndoConflict, UndoPayload } from "./history.payload.ts";
import { HistoryClock } from "./history.payload.ts";
import type { HistoryTable } from "./historyTables.ts";
import { countingClock, historyTable } from "./historyTables.ts";
import { addPasswordConflicts } from "./passwordUndo.ts";
import { readTitles } from "./rowTitles.ts";
import { checkOutside } from "./undoChecks.ts";
import { placeRows } from "./undoPlaces.ts";
import { planUndo, rowKey } from "./undoPlan.ts";
import type { RowChange, RowConflict, RowId } from "./undoPlan.ts";
import type { UndoneEntry } from "./undoReads.ts";
import { readEntries, readPresent, readRowChanges } from "./undoReads.ts";
import { writeUndo } from "./undoWrites.ts";

interface Wanted {
  clock: HistoryClock;
  revision: number;
  /** Whether rows that have changed since are skipped. */
  skipChanged: boolean;
}

/**
 * Reverts the changes of a revision's transaction, on both clocks when it wrote both. A row that has changed since is a
 * conflict: nothing is written then, unless conflicts are skipped. An undo needs the rights for the changes that it
 * makes.
 */
export async function undoRevision(
  db: EntityManager,
  caller: Caller,
  { config, appSecret }: AppSettings,
  { clock, revision, skipChanged }: Wanted,
): Promise<UndoPayload> {
  if (clock === HistoryClock.TOURNAMENT) requireRight(caller, "ADMIN");
  await takeClock(db);
  const entries = await readEntries(db, clock, revision);
  if (entries.some((entry) => entry.clock === "tournament")) await takeTournamentClock(db);
  const limitStatements = limitClockHold(db);
  await limitStatements();
  const rowChanges = await readRowChanges(db, entries);
  if (rowChanges.length === 0) throw userError(UserErrorCode.NOT_FOUND, notInHistory, "revision");
  checkRights(caller, rowChanges);
  const own = caller.isAdmin ? rowChanges : withoutTournament(rowChanges);
  const present = await readPresent(db, own);
  await limitStatements();
  const plan = await addPasswordConflicts(db, appSecret, planUndo(own, present));
  const checked = await checkOutside(db, caller, plan, present);
  const { moves, conflicts: placeConflicts } = await placeRows(db, own, checked);
  const conflicts = [...checked.conflicts, ...placeConflicts].filter(
    ({ table }) => caller.isAdmin || countingClock(table) === "catalogue",
  );
  const explain = () => describe(db, config, entries, conflicts);
  if (conflicts.length > 0 && !skipChanged) return refuse(await explain());
  const hasWritten = await writeUndo(db, entries, { ...checked, moves }, limitStatements);
  if (!hasWritten && conflicts.length > 0) return refuse(await explain());
  if (!hasWritten) throw userError(UserErrorCode.OUT_OF_DATE, "This has been undone already.");
  const made = await storeUndo(db, entries, conflicts.length > 0);
  return { revision: made, conflicts: await explain(), userErrors: [] };
}

/** Some changes of an undo need more than the right to edit the catalogue. */
function checkRights(caller: Caller, rowChanges: readonly RowChange[]): void {
  const changed = rowChanges.filter(({ before, after }) => before !== null && after !== null);
  const changes = (column: string) => changed.some(({ before }) => before !== null && column in before);
  if (changes("password_cipher") && !may(caller, "SEE_PASSWORDS")) throw forbidden();
  const returnsLive = rowChanges.some(({ before, after }) => after === null && before?.["is_live"] === true);
  if (changes("is_live") || returnsLive) checkMaySwitchAny(caller);
}

/**
 * The plan without the rows of the tournament, which editors may not change. Only a restored episode is assigned to its
 * courts again.
 */
function withoutTournament(rowChanges: readonly RowChange[]): RowChange[] {
  const episodes = new Set<unknown>(
    rowChanges.filter(({ table, after }) => table === "episode" && after === null).map(({ id }) => id),
  );
  return rowChanges.filter(({ table, before, after }) => {
    if (countingClock(table) === "catalogue") return true;
    const columns = Object.keys(before ?? {});
    return (
      table === "court" &&
      columns.join() === "episode_id" &&
      after !== null &&
      episodes.has(before?.["episode_id"])
    );
  });
}

function refuse(conflicts: UndoConflict[]): UndoPayload {
  return {
    revision: null,
    conflicts,
    userErrors: [{ code: UserErrorCode.OUT_OF_DATE, field: null, message: changedSince }],
  };
}

/**
 * Stores which revisions the transaction has undone. Returns the revision of the first entry's clock; null when only
 * rows of the other clock changed.
 */
async function storeUndo(
  db: EntityManager,
  entries: readonly UndoneEntry[],
  isPartial: boolean,
): Promise<number | null> {
  const made: (number | null)[] = [];
  for (const { clock, revision } of entries) {
    const [updated = null] = await db.query<{ revision: number }[]>(
      `with updated as (
          update history_entry as entry set undoes = $1, is_partial = $3 from ${clock}_clock as clock
            where entry.clock = $2 and entry.epoch = clock.epoch and entry.revision = clock.revision
              and clock.raised_by = pg_current_xact_id() returning entry.revision
        ) select revision from updated`,
      [revision, clock, isPartial],
    );
    made.push(updated?.revision ?? null);
  }
  return made[0] ?? null;
}

/** The last change of a row. */
type Latest = EntryActor & RowId & { at: Date };

async function describe(
  db: EntityManager,
  { site }: Config,
  entries: readonly UndoneEntry[],
  conflicts: readonly RowConflict[],
): Promise<UndoConflict[]> {
  const listed = conflicts.filter(({ table }) => historyTable(table).noun !== null).slice(0, limits.list);
  if (listed.length === 0) return [];
  const titleOf = await readTitles(db, listed);
  const latest: Latest[] = [];
  for (const { clock, epoch, revision } of entries) {
    const ids = listed.filter(({ table }) => countingClock(table) === clock).map(({ id }) => id);
    latest.push(
      ...(await db.query<Latest[]>(
        `select distinct on (history.noun, history.id) history.noun as table, history.id, entry.at, ${actorColumns}
          from history join history_entry as entry using (clock, epoch, revision) ${actorJoins}
          where clock = $1 and epoch = $2 and revision > $3 and history.id = any($4)
          order by history.noun, history.id, revision desc`,
        [clock, epoch, revision, ids],
      )),
    );
  }
  const changes = new Map(latest.map((change) => [rowKey(change), change]));
  return listed.map(({ table, id, reasons }) => {
    const change = changes.get(rowKey({ table, id }));
    const when = change && [`by ${nameActor(change)}`, timeIn(site.timeZone, change.at)];
    const title = titleOf({ table, id }) ?? "Something that is gone";
    return {
      noun: nounOf(historyTable(table)),
      id,
      sentence: `${title} (${[...reasons, ...(when ?? [])].join(", ")})`,
    };
  });
}

function nounOf({ name, noun }: HistoryTable): HistoryNoun {
  if (noun === null) throw new Error(`${name} is no noun`);
  return noun;
}

function timeIn(timeZone: string, instant: Date): string {
  const date = new TZDate(instant, timeZone);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

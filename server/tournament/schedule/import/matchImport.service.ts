import { randomUUID } from "node:crypto";

import type { EntityManager } from "typeorm";

import { isId } from "../../../../domain/ids.ts";
import { describeUnknownCourt, expiredPreview } from "../../../../domain/refusals.ts";
import { defaultPictureDelayMs } from "../../../../domain/tournament/courtForm.ts";
import { foldName } from "../../../../domain/tournament/foldName.ts";
import { limits } from "../../../configuration/limits.ts";
import { UserErrorCode, userError } from "../../../errors.ts";
import type { UploadedFile } from "../../../files/upload.ts";
import { readCurrentTime } from "../../../postgres/currentTime.ts";
import type { Caller } from "../../../rights/caller.ts";
import { courtLists, createCourt } from "../../courts/court.service.ts";
import { tooManyMatches } from "../../matches/match.service.ts";
import { readMatches } from "../../matches/matchRows.ts";
import { takeTournamentClock } from "../../tournamentClock.ts";
import type { DateOrder } from "./cells.ts";
import type { MatchImportPreview } from "./matchImport.payload.ts";
import type { ImportReport } from "./merge.ts";
import { createSettings } from "./merge.ts";
import { readOrderOfPlayInThread } from "./orderOfPlayReader.ts";
import type { ImportPlan, Present } from "./plan.ts";
import { findNewCourts, planMatchImport } from "./plan.ts";
import type { ReadMatch } from "./readMatchRows.ts";
import { createRowIssueList } from "./rowIssueList.ts";
import { writePlan } from "./write.ts";

/**
 * Returns the effect of importing a file, and stores the parsed rows for an hour. `timeZone` is the tournament's time
 * zone.
 */
export async function previewMatchImport(
  db: EntityManager,
  timeZone: string,
  file: UploadedFile,
  order: DateOrder | null,
): Promise<MatchImportPreview> {
  const { bytes } = limits.matchImport;
  if (file.size > bytes) throw wrongFile(`The file has more than ${bytes / 1_024 ** 2} MB.`);
  const found = await readOrderOfPlayInThread(await file.read(bytes), order);
  if ("problem" in found) throw wrongFile(found.problem);
  const report = { errors: createRowIssueList(found.errors), warnings: createRowIssueList() };
  const rows = found.matches;
  const present = await readPresent(db);
  const newCourts = [...findNewCourts(rows, present.courts).keys()];
  const courts = [...present.courts, ...newCourts.map((name) => ({ id: randomUUID(), name }))];
  const plan = await planMatchImport(
    rows,
    { ...present, courts },
    createSettings(timeZone, new Date(await readCurrentTime(db)), found.headings),
    report,
  );
  checkNumberOfMatches(plan, present, report);
  const id = randomUUID();
  if (report.errors.isEmpty()) await storePreview(db, id, rows);
  return describe(id, plan, newCourts, report);
}

/** Imports a preview, completely or not at all. `addCourts` contains the names of the new courts to add. */
export async function importMatches(
  db: EntityManager,
  timeZone: string,
  caller: Caller,
  previewId: string,
  addCourts: readonly string[],
): Promise<MatchImportPreview> {
  const now = new Date(await takeTournamentClock(db));
  await db.query("select set_config('statement_timeout', $1, true)", [String(limits.matchImport.clockMs)]);
  const rows = await takePreview(db, previewId);
  const [courts = []] = await courtLists(db, ["all"]);
  const newCourts = findNewCourts(rows, courts);
  const wanted = new Set(addCourts.map(foldName));
  for (const [name, row] of newCourts)
    if (!wanted.has(foldName(name)))
      throw userError(UserErrorCode.INVALID, describeUnknownCourt(row, name), "addCourts");
  for (const name of newCourts.keys()) await createCourt(db, newCourt(name));
  const present = await readPresent(db);
  const report = { errors: createRowIssueList(), warnings: createRowIssueList() };
  const plan = await planMatchImport(rows, present, createSettings(timeZone, now, new Map()), report);
  checkNumberOfMatches(plan, present, report);
  const [error] = report.errors.list();
  if (error) throw userError(UserErrorCode.INVALID, error.message, "previewId");
  await writePlan(db, caller, plan);
  await notifyWebhooks(db, previewId);
  return describe(previewId, plan, [...newCourts.keys()], report);
}

/** Stores for webhooks that the import is over, without its content. */
async function notifyWebhooks(db: EntityManager, id: string): Promise<void> {
  const facts = { id, kind: "ORDER_OF_PLAY", status: "FINISHED" };
  await db.query("select note_webhook('import.finished', $1, $2)", [id, JSON.stringify(facts)]);
}

const newCourt = (name: string) => ({
  name,
  isPublic: true,
  pictureDelayMs: defaultPictureDelayMs,
  pictureOffsetMs: 0,
});

const wrongFile = (problem: string) => userError(UserErrorCode.INVALID, problem, "file");

async function readPresent(db: EntityManager): Promise<Present> {
  const [courts = []] = await courtLists(db, ["all"]);
  return { courts, matches: await readMatches(db, "", []) };
}

function checkNumberOfMatches({ added }: ImportPlan, { matches }: Present, { errors }: ImportReport): void {
  if (added.length > 0 && matches.length + added.length > limits.tournament.matches)
    errors.add(0, null, tooManyMatches);
}

function describe(
  id: string,
  { added, changed, unchanged, missing }: ImportPlan,
  newCourts: string[],
  { errors, warnings }: ImportReport,
): MatchImportPreview {
  return {
    id,
    added: added.length,
    changed: changed.length,
    unchanged,
    missing,
    newCourts,
    errors: errors.list(),
    notes: warnings.list(),
  };
}

/** Stores a preview, and deletes the oldest ones beyond the number that is likely to be in use. */
async function storePreview(db: EntityManager, id: string, rows: readonly ReadMatch[]): Promise<void> {
  const { previewMs, previews } = limits.matchImport;
  await db.query("insert into match_import (id, rows) values ($1, $2)", [id, JSON.stringify(rows)]);
  await db.query(
    `delete from match_import where created_at < now() - $1 * interval '1 millisecond'
        or id in (select id from match_import order by created_at desc offset $2)`,
    [previewMs, previews],
  );
}

/** The parsed rows of the file. The preview is deleted, because importing ends it. */
async function takePreview(db: EntityManager, id: string): Promise<ReadMatch[]> {
  const [found] = isId(id)
    ? await db.query<{ rows: ReadMatch[] }[]>(
        `select rows from match_import where id = $1 and created_at > now() - $2 * interval '1 millisecond'`,
        [id, limits.matchImport.previewMs],
      )
    : [];
  if (!found) throw userError(UserErrorCode.EXPIRED, expiredPreview, "previewId");
  await db.query("delete from match_import where id = $1", [id]);
  return found.rows;
}

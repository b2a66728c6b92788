import type { EntityManager } from "typeorm";

import { isId } from "../../../domain/ids.ts";
import { courtNotFound } from "../../../domain/refusals.ts";
import { takenCourtName } from "../../../domain/tournament/courtForm.ts";
import { foldName } from "../../../domain/tournament/foldName.ts";
import type { Episode } from "../../catalogue/episodes/episode.entity.ts";
import { episodesById } from "../../catalogue/episodes/episode.service.ts";
import { closeGap, courtList, nextPlace, reorder } from "../../catalogue/order.ts";
import { fieldsOf, isUnchanged, outOfDate } from "../../catalogue/versions.ts";
import { limits } from "../../configuration/limits.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import { declareReads } from "../../live/trackReads.ts";
import { readRow, readRows } from "../../postgres/rows.ts";
import { takeTournamentClock } from "../tournamentClock.ts";
import { Court } from "./court.entity.ts";
import type { CourtInput } from "./court.input.ts";
import { checkCourt, checkPictureOffset } from "./court.input.ts";
import { isOperatorOf, notOperated } from "./operating.ts";
import type { CourtRights } from "./visibility.ts";

/** All courts in the order that the admins chose, once for each key. There is only one list. */
export async function courtLists(db: EntityManager, keys: readonly "all"[]): Promise<Court[][]> {
  const courts = await readRows(db, Court, "order by position");
  return keys.map(() => courts);
}

declareReads(courtLists, (reads) => reads.tournament.addCourtList());

/** Adds a court after the last one. */
export async function createCourt(db: EntityManager, input: CourtInput): Promise<Court> {
  const checked = checkCourt(input);
  await takeTournamentClock(db);
  const position = await nextPlace(db, courtList);
  const most = limits.tournament.courts;
  if (position >= most) throw userError(UserErrorCode.INVALID, `There can be at most ${most} courts.`);
  await checkNewName(db, checked.name, null);
  const seriesId = await findSeriesId(db, checked.episodeId);
  return db.save(db.create(Court, { ...checked, seriesId, position }));
}

/**
 * Replaces the court, unless another update came after `version`. An unchanged court keeps its version. A match that is
 * being played there is then shown in the new broadcast.
 */
export async function updateCourt(
  db: EntityManager,
  id: string,
  version: number,
  input: CourtInput,
): Promise<Court> {
  const checked = checkCourt(input);
  await takeTournamentClock(db);
  const court = await findCourt(db, id);
  if (court.version !== version) throw outOfDate();
  const former = fieldsOf(court);
  if (checked.name !== court.name) await checkNewName(db, checked.name, court.id);
  const isShownElsewhere = checked.episodeId !== court.episodeId;
  if (isShownElsewhere) court.seriesId = await findSeriesId(db, checked.episodeId);
  Object.assign(court, checked);
  if (isUnchanged(former, court)) return court;
  court.version += 1;
  const saved = await db.save(court);
  if (isShownElsewhere && saved.episodeId !== null) await showPresentMatch(db, id, saved.episodeId);
  return saved;
}

/**
 * Sets the picture correction of one of the caller's courts, regardless of its version. The version is incremented, so
 * that a form that was opened earlier cannot restore the former correction.
 */
export async function alignPicture(
  db: EntityManager,
  caller: CourtRights,
  id: string,
  pictureOffsetMs: number,
): Promise<Court> {
  if (!isOperatorOf(caller, id)) throw notOperated();
  checkPictureOffset(pictureOffsetMs);
  await takeTournamentClock(db);
  const court = await findCourt(db, id);
  if (court.pictureOffsetMs === pictureOffsetMs) return court;
  return db.save(Object.assign(court, { pictureOffsetMs, version: court.version + 1 }));
}

/** Makes the court show the broadcast, as its form would. The transaction must hold the clock. */
export async function showOnCourt(
  db: EntityManager,
  id: string,
  episode: Pick<Episode, "id" | "seriesId">,
): Promise<void> {
  await db.query("update court set episode_id = $2, series_id = $3, version = version + 1 where id = $1", [
    id,
    episode.id,
    episode.seriesId,
  ]);
  await showPresentMatch(db, id, episode.id);
}

/** Shows the court's current match in the broadcast from now on. */
async function showPresentMatch(db: EntityManager, id: string, episodeId: string): Promise<void> {
  await db.query("update match set episode_id = $2 where court_id = $1 and status = 'ON_COURT'", [
    id,
    episodeId,
  ]);
}

/** Deletes the court and closes the gap. Its matches are kept, without a court. The transaction must hold the clock. */
export async function deleteCourt(db: EntityManager, { id, position }: Court): Promise<void> {
  await db.delete(Court, { id });
  await closeGap(db, courtList, position);
}

export async function reorderCourts(db: EntityManager, ids: string[]): Promise<void> {
  await takeTournamentClock(db);
  await reorder(db, courtList, ids);
}

/** The court; throws a UserError at the field that contains its id. */
export async function findCourt(db: EntityManager, id: string, field: string | null = null): Promise<Court> {
  const court = isId(id) ? await readRow(db, Court, "where id = $1", [id]) : null;
  if (!court) throw userError(UserErrorCode.NOT_FOUND, courtNotFound, field);
  return court;
}

/** The series of the broadcast, which must exist. */
async function findSeriesId(db: EntityManager, episodeId: string | null): Promise<string | null> {
  if (episodeId === null) return null;
  const [episode] = await episodesById(db, [episodeId]);
  if (!episode)
    throw userError(UserErrorCode.NOT_FOUND, "This broadcast does not exist any more.", "episodeId");
  return episode.seriesId;
}

/** Names are compared as imports and addresses compare them. The transaction must hold the clock. */
async function checkNewName(db: EntityManager, name: string, id: string | null): Promise<void> {
  const [courts = []] = await courtLists(db, ["all"]);
  if (courts.some((court) => court.id !== id && foldName(court.name) === foldName(name)))
    throw userError(UserErrorCode.TAKEN, takenCourtName, "name");
}

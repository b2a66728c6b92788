import type { EntityManager } from "typeorm";

import { isId } from "../../../domain/ids.ts";
import { episodeNotFound, seriesNotFound } from "../../../domain/refusals.ts";
import { readLockedSeriesIds } from "../../access/access.service.ts";
import type { Config } from "../../configuration/config.ts";
import { UserErrorCode, forbidden, userError } from "../../errors.ts";
import { claimPicture, dropPicture } from "../../files/pictures.service.ts";
import { readPictured, readPicturedWithout } from "../../files/thumbnail.ts";
import { contains } from "../../input/textSearch.ts";
import { takeClock } from "../../live/catalogueClock.ts";
import { declareReads } from "../../live/trackReads.ts";
import { inOrderOf, readRow } from "../../postgres/rows.ts";
import type { Caller } from "../../rights/caller.ts";
import type { RoleHolder } from "../../rights/rights.ts";
import { may } from "../../rights/rights.ts";
import { closeGap, episodeList, nextPlace, reorder } from "../order.ts";
import type { WholeInput } from "../patch.ts";
import { applyPatch } from "../patch.ts";
import type { Series } from "../series/series.entity.ts";
import { findSeries } from "../series/series.service.ts";
import { readTitleSearch } from "../titleSearch.ts";
import { fieldsOf, isUnchanged, outOfDate } from "../versions.ts";
import { Episode } from "./episode.entity.ts";
import type { EpisodeInput } from "./episode.input.ts";
import { createEpisodeCheck } from "./episode.input.ts";
import type { EpisodePatch } from "./episodePatch.input.ts";
import { switchLive } from "./liveState.ts";

/** The episodes of each of these series, ordered by number. */
export async function episodesOfSeries(
  db: EntityManager,
  seriesIds: readonly string[],
): Promise<Episode[][]> {
  const found = await readPictured(db, Episode, "where episode.series_id = any($1) order by episode.number", [
    seriesIds,
  ]);
  const bySeries = new Map(seriesIds.map((id): [string, Episode[]] => [id, []]));
  for (const episode of found) bySeries.get(episode.seriesId)?.push(episode);
  return seriesIds.map((id) => bySeries.get(id) ?? []);
}

declareReads(episodesOfSeries, ({ catalogue }, seriesId) => catalogue.addSeries(seriesId));

/**
 * The next episodes of a series after a number, in their order. Reading them in parts keeps a long series out of
 * memory.
 */
export function episodesAfter(
  db: EntityManager,
  seriesId: string,
  number: number,
  most: number,
): Promise<Episode[]> {
  return readPictured(
    db,
    Episode,
    "where episode.series_id = $1 and episode.number > $2 order by episode.number limit $3",
    [seriesId, number, most],
  );
}

/** The episodes with these ids; null for an id without an episode. */
export async function episodesById(db: EntityManager, ids: readonly string[]): Promise<(Episode | null)[]> {
  const found = await readPictured(db, Episode, "where episode.id = any($1)", [ids.filter(isId)]);
  return inOrderOf(ids, found);
}

/**
 * The episode with this id; null when there is none. The database keeps the plan of this statement, but plans a list of
 * ids each time.
 */
export async function episodeById(db: EntityManager, id: string): Promise<Episode | null> {
  if (!isId(id)) return null;
  const [episode = null] = await readPictured(db, Episode, "where episode.id = $1", [id]);
  return episode;
}

declareReads(episodesById, ({ catalogue }, id) => catalogue.addEpisode(id));

/**
 * Like `episodesById`, without `longDescription`, for lists that do not show it. Selecting it in such a list is an
 * error.
 */
export async function episodesWithoutLongTexts(
  db: EntityManager,
  ids: readonly string[],
): Promise<(Episode | null)[]> {
  const found = await readPicturedWithout(db, Episode, "longDescription", "where episode.id = any($1)", [
    ids.filter(isId),
  ]);
  return inOrderOf(ids, found);
}

/** Whether another episode of its series follows each of these by number. */
export async function areFollowed(db: EntityManager, ids: readonly string[]): Promise<boolean[]> {
  const followed = await db.query<{ id: string }[]>(
    `select episode.id from episode
      join episode as next on next.series_id = episode.series_id and next.number = episode.number + 1
      where episode.id = any($1)`,
    [ids],
  );
  const found = new Set(followed.map(({ id }) => id));
  return ids.map((id) => found.has(id));
}

/** Every live episode in the order of the catalogue. */
export function readLiveEpisodes(db: EntityManager): Promise<Episode[]> {
  return readPictured(
    db,
    Episode,
    `join series on series.id = episode.series_id
      where episode.is_live order by series.position, episode.number`,
  );
}

/**
 * Episodes whose title contains the text, ignoring case: live ones first, then in the order of the catalogue. A blank
 * text finds nothing, and neither does any text in a series that is locked for the caller.
 */
export async function searchEpisodes(
  db: EntityManager,
  caller: Caller,
  title: string,
  first: number,
): Promise<Episode[]> {
  const searched = readTitleSearch(title, first);
  if (searched === null) return [];
  return readPictured(
    db,
    Episode,
    `join series on series.id = episode.series_id
      where ${contains("episode.title", "$1")} and episode.series_id <> all($2)
      order by episode.is_live desc, series.position, episode.number limit $3`,
    [searched, await readLockedSeriesIds(db, caller), first],
  );
}

/** Adds an episode after the last one of the series. */
export async function createEpisode(
  db: EntityManager,
  config: Config,
  caller: RoleHolder,
  seriesId: string,
  input: EpisodeInput,
): Promise<Episode> {
  const checked = createEpisodeCheck(config)(input, null);
  const isLive = input.isLive ?? false;
  checkLiveInForm(caller, isLive, false);
  const now = await takeClock(db);
  await findSeries(db, seriesId, seriesNotFound);
  await claimPicture(db, checked.thumbnailUrl);
  const number = await nextPlace(db, episodeList(seriesId));
  const liveSince = isLive ? new Date(now) : null;
  return db.save(db.create(Episode, { ...checked, isLive, liveSince, seriesId, number }));
}

/**
 * Replaces the episode, unless another update came after `version`. A plan that the input omits is kept, because forms
 * of an earlier version do not send it. A stored picture that was replaced is deleted. An unchanged episode keeps its
 * version.
 */
export async function updateEpisode(
  db: EntityManager,
  config: Config,
  caller: RoleHolder,
  id: string,
  version: number,
  input: EpisodeInput,
): Promise<Episode> {
  const now = await takeClock(db);
  const episode = await findEpisode(db, id);
  const { storedVideoUrl: videoUrl, thumbnailUrl, goLive, endLive } = episode;
  const checked = createEpisodeCheck(config)(input, { videoUrl, thumbnailUrl, goLive, endLive });
  if (episode.version !== version) throw outOfDate();
  const isLive = input.isLive ?? episode.isLive;
  checkLiveInForm(caller, isLive, episode.isLive);
  const replaced = checked.thumbnailUrl === episode.thumbnailUrl ? null : episode.thumbnailUrl;
  if (checked.thumbnailUrl !== episode.thumbnailUrl) await claimPicture(db, checked.thumbnailUrl);
  const former = fieldsOf(episode);
  Object.assign(episode, checked, switchLive(episode, isLive, now));
  if (isUnchanged(former, episode)) return episode;
  episode.version += 1;
  const saved = await db.save(episode);
  await dropPicture(db, replaced);
  return saved;
}

/** Updates the fields in the patch; see `updateEpisode`. */
export async function patchEpisode(
  db: EntityManager,
  config: Config,
  caller: RoleHolder,
  id: string,
  version: number,
  patch: EpisodePatch,
): Promise<Episode> {
  // The clock is taken first, because otherwise the read could precede a concurrent update.
  await takeClock(db);
  const present = toInput(await findEpisode(db, id));
  const input = applyPatch(present, patch, ["embedLink", "releaseDate", "thumbnailUrl", "bitrateKbps"]);
  return updateEpisode(db, config, caller, id, version, input);
}

/** A form has no court, so it switches LIVE only for callers who may switch every episode. An editor may not. */
function checkLiveInForm(caller: RoleHolder, isLive: boolean, present: boolean): void {
  if (isLive !== present) checkMaySwitchAny(caller);
}

export function checkMaySwitchAny(caller: RoleHolder): void {
  if (!may(caller, "SWITCH_ANY_LIVE")) throw forbidden("Only operators may switch LIVE on or off.");
}

/** Deletes the episode, closes the gap, and returns the series it was in. */
export async function deleteEpisode(db: EntityManager, id: string): Promise<Series> {
  await takeClock(db);
  const { seriesId, number } = await findEpisode(db, id);
  await db.delete(Episode, { id });
  await closeGap(db, episodeList(seriesId), number);
  return findSeries(db, seriesId, seriesNotFound);
}

/** Numbers the episodes 1..n in this order and returns their series. */
export async function reorderEpisodes(db: EntityManager, seriesId: string, ids: string[]): Promise<Series> {
  await takeClock(db);
  const series = await findSeries(db, seriesId, seriesNotFound);
  await reorder(db, episodeList(seriesId), ids);
  return series;
}

export async function findEpisode(db: EntityManager, id: string): Promise<Episode> {
  const episode = isId(id) ? await readRow(db, Episode, "where id = $1", [id]) : null;
  if (!episode) throw userError(UserErrorCode.NOT_FOUND, episodeNotFound);
  return episode;
}

/** The input that does not change the episode. */
function toInput(episode: Episode): WholeInput<EpisodeInput, "isLive"> {
  const { title, shortDescription, longDescription, storedVideoUrl, storedEmbedLink, language } = episode;
  const { releaseDate, durationSeconds, ratingValue, ratingSource, thumbnailUrl, isOnRoku } = episode;
  const { bitrateKbps, goLive, endLive } = episode;
  return {
    title,
    shortDescription,
    longDescription,
    videoUrl: storedVideoUrl,
    embedLink: storedEmbedLink,
    language,
    releaseDate,
    durationSeconds,
    rating: { value: ratingValue, source: ratingSource },
    thumbnailUrl,
    goLive,
    endLive,
    isOnRoku,
    bitrateKbps,
  };
}

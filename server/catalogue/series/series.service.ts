import type { EntityManager } from "typeorm";

import { isId } from "../../../domain/ids.ts";
import { seriesNotFound, unknownSeries } from "../../../domain/refusals.ts";
import type { AppSecret, AppSettings } from "../../auth/secrets.ts";
import { seal, tryUnseal } from "../../auth/secrets.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import { claimPicture, dropPicture } from "../../files/pictures.service.ts";
import { readPictured } from "../../files/thumbnail.ts";
import { contains } from "../../input/textSearch.ts";
import { takeClock } from "../../live/catalogueClock.ts";
import { declareReads } from "../../live/trackReads.ts";
import { inOrderOf, readRow } from "../../postgres/rows.ts";
import { visitor } from "../../rights/caller.ts";
import type { RoleHolder } from "../../rights/rights.ts";
import { may } from "../../rights/rights.ts";
import { categoriesById } from "../categories/category.service.ts";
import { closeGap, nextPlace, reorder, seriesList } from "../order.ts";
import type { WholeInput } from "../patch.ts";
import { applyPatch } from "../patch.ts";
import { readTitleSearch } from "../titleSearch.ts";
import { fieldsOf, isUnchanged, outOfDate, withUniqueSlug } from "../versions.ts";
import type { Broadcasting, BroadcastingSeries } from "./broadcasts.ts";
import { broadcastsColumn } from "./broadcasts.ts";
import { FormerSlug } from "./formerSlug.entity.ts";
import { findPasswordsLikeCodes, passwordIsCode } from "./passwordCodes.ts";
import { Series } from "./series.entity.ts";
import type { SeriesInput } from "./series.input.ts";
import { checkSeries } from "./series.input.ts";
import type { SeriesPatch } from "./seriesPatch.input.ts";
import { isVisible } from "./visibility.ts";

/** Reads series with everything that a card shows. `rest` is the remainder of the statement. */
function readSeries(db: EntityManager, rest: string, values?: unknown[]): Promise<BroadcastingSeries[]> {
  return readPictured<Series, Required<Broadcasting>>(db, Series, rest, values, [broadcastsColumn]);
}

/** All series in the order that the admins chose. */
export function readAllSeries(db: EntityManager): Promise<BroadcastingSeries[]> {
  return readSeries(db, "order by series.position");
}

/** The series with these ids; null for an id without a series. */
export async function seriesById(db: EntityManager, ids: readonly string[]): Promise<(Series | null)[]> {
  const found = await readSeries(db, "where series.id = any($1)", [ids.filter(isId)]);
  return inOrderOf(ids, found);
}

declareReads(seriesById, ({ catalogue }, id) => catalogue.addSeries(id));

/** The published series with these slugs; see `findSeriesBySlug`. */
export async function publishedSeriesBySlug(
  db: EntityManager,
  slugs: readonly string[],
): Promise<(Series | null)[]> {
  return Promise.all(slugs.map((slug) => findSeriesBySlug(db, visitor, slug)));
}

declareReads(publishedSeriesBySlug, ({ catalogue }, slug, series) => {
  if (series) catalogue.addSeries(series.id);
  // A free slug may be taken by any other series, so the result depends on the list of series.
  if (series?.slug !== slug.toLowerCase()) catalogue.addSeriesList();
});

/** The series with this slug that is visible to the caller. When no series has the slug now, the one that had it. */
export async function findSeriesBySlug(
  db: EntityManager,
  caller: RoleHolder,
  slug: string,
): Promise<Series | null> {
  const [found] = await readSeries(
    db,
    `where (series.slug = $1 or series.id = (select series_id from former_slug where former_slug.slug = $1))
        and (series.is_published or $2)
      order by (series.slug = $1) desc limit 1`,
    [slug.toLowerCase(), may(caller, "SEE_DRAFTS")],
  );
  return found ?? null;
}

/**
 * Series visible to the caller whose title contains the text, ignoring case, in catalogue order. A blank text finds
 * nothing.
 */
export async function searchSeries(
  db: EntityManager,
  caller: RoleHolder,
  title: string,
  first: number,
): Promise<Series[]> {
  const searched = readTitleSearch(title, first);
  if (searched === null) return [];
  return readSeries(
    db,
    `where ${contains("series.title", "$1")} and (series.is_published or $3) order by series.position limit $2`,
    [searched, first, may(caller, "SEE_DRAFTS")],
  );
}

/** Adds a series after the last one. */
export async function createSeries(
  db: EntityManager,
  settings: AppSettings,
  input: SeriesInput,
): Promise<Series> {
  const { password, isPublished, ...checked } = checkSeries(settings.config, input, null);
  await takeClock(db);
  await checkCategoryId(db, checked.categoryId);
  await claimPicture(db, checked.thumbnailUrl);
  const order = await nextPlace(db, seriesList);
  const passwordCipher = isBlank(password) ? null : seal(settings.appSecret, "series password", password);
  const series = db.create(Series, { ...checked, isPublished: isPublished ?? true, passwordCipher, order });
  return withUniqueSlug("series_slug_key", () => db.save(series));
}

/**
 * Replaces the series, unless another update came after `version`. The former slug still leads to the series, and a
 * stored picture that was replaced is deleted. An unchanged series keeps its version. From a caller who may not see the
 * password, a blank password means that it does not change.
 */
export async function updateSeries(
  db: EntityManager,
  settings: AppSettings,
  caller: RoleHolder,
  id: string,
  version: number,
  input: SeriesInput,
): Promise<Series> {
  await takeClock(db);
  const series = await findSeries(db, id, unknownSeries);
  const { password, isPublished, ...checked } = checkSeries(settings.config, input, series.thumbnailUrl);
  if (series.version !== version) throw outOfDate();
  if (checked.categoryId !== series.categoryId) await checkCategoryId(db, checked.categoryId);
  const replaced = checked.thumbnailUrl === series.thumbnailUrl ? null : series.thumbnailUrl;
  if (checked.thumbnailUrl !== series.thumbnailUrl) await claimPicture(db, checked.thumbnailUrl);
  if (checked.slug !== series.slug)
    await db.upsert(FormerSlug, { slug: series.slug, seriesId: id }, ["slug"]);
  const former = fieldsOf(series);
  if (password != null && (!isBlank(password) || may(caller, "SEE_PASSWORDS")))
    await changePassword(db, series, settings.appSecret, password);
  Object.assign(series, checked, { isPublished: isPublished ?? series.isPublished });
  if (isUnchanged(former, series)) return series;
  series.version += 1;
  const saved = await withUniqueSlug("series_slug_key", () => db.save(series));
  await dropPicture(db, replaced);
  return saved;
}

/** Updates the fields in the patch; see `updateSeries`. */
export async function patchSeries(
  db: EntityManager,
  settings: AppSettings,
  caller: RoleHolder,
  id: string,
  version: number,
  patch: SeriesPatch,
): Promise<Series> {
  // The clock is taken first, because otherwise the read could precede a concurrent update.
  await takeClock(db);
  const present: SeriesInput = toInput(await findSeries(db, id, unknownSeries));
  const input = applyPatch(present, patch, ["thumbnailUrl", "categoryId", "embedLink", "password"]);
  // A blank password in a whole input has the meaning of null in a patch.
  if (patch.password === null) input.password = "";
  return updateSeries(db, settings, caller, id, version, input);
}

/** Deletes the series with everything that belongs to it, and closes the gap. */
export async function deleteSeries(db: EntityManager, id: string): Promise<void> {
  await takeClock(db);
  const { order } = await findSeries(db, id, seriesNotFound);
  await db.delete(Series, { id });
  await closeGap(db, seriesList, order);
}

export async function reorderSeries(db: EntityManager, ids: string[]): Promise<void> {
  await takeClock(db);
  await reorder(db, seriesList, ids);
}

/** The series; throws NOT_FOUND with the text `missing` when it does not exist. */
export async function findSeries(db: EntityManager, id: string, missing: string): Promise<Series> {
  const series = isId(id) ? await readRow(db, Series, "where id = $1", [id]) : null;
  if (!series) throw userError(UserErrorCode.NOT_FOUND, missing);
  return series;
}

/** Like `findSeries`, for a series that must be visible to the caller. */
export async function findVisibleSeries(
  db: EntityManager,
  caller: RoleHolder,
  id: string,
  missing: string,
): Promise<Series> {
  const series = await findSeries(db, id, missing);
  if (!isVisible(series, caller)) throw userError(UserErrorCode.NOT_FOUND, missing);
  return series;
}

/**
 * A changed password ends what was unlocked with the former one. The same password changes nothing. A former password
 * that no secret decrypts differs from every password.
 */
async function changePassword(
  db: EntityManager,
  series: Series,
  appSecret: AppSecret,
  password: string,
): Promise<void> {
  const { passwordCipher } = series;
  const present = passwordCipher === null ? null : tryUnseal(appSecret, "series password", passwordCipher);
  const wanted = isBlank(password) ? null : password;
  if (wanted === null ? passwordCipher === null : wanted === present) return;
  const passwords = wanted === null ? [] : [{ seriesId: series.id, password: wanted }];
  if ((await findPasswordsLikeCodes(db, appSecret, passwords)).length > 0)
    throw userError(UserErrorCode.TAKEN, passwordIsCode, "password");
  series.passwordCipher = wanted === null ? null : seal(appSecret, "series password", wanted);
  series.passwordVersion += 1;
}

/** The input that does not change the series. */
function toInput(series: Series): WholeInput<SeriesInput, "isPublished" | "password"> {
  const { slug, title, shortDescription, longDescription, releaseDate, tags } = series;
  const { thumbnailUrl, categoryId, embedLink } = series;
  return {
    slug,
    title,
    shortDescription,
    longDescription,
    releaseDate,
    tags,
    thumbnailUrl,
    categoryId,
    embedLink,
  };
}

function isBlank(password: string | null | undefined): password is null | undefined {
  return password == null || password.trim() === "";
}

/** Throws a UserError when there is no such category. The transaction must hold the clock. */
export async function checkCategoryId(db: EntityManager, id: string | null): Promise<void> {
  if (id === null) return;
  const [category] = isId(id) ? await categoriesById(db, [id]) : [];
  if (!category)
    throw userError(UserErrorCode.NOT_FOUND, "This category does not exist any more.", "categoryId");
}

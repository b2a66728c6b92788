import type { EntityManager } from "typeorm";
import * as v from "valibot";

import type { TimeShift } from "../../../domain/duplication/shiftTime.ts";
import { shiftTime } from "../../../domain/duplication/shiftTime.ts";
import { isId } from "../../../domain/ids.ts";
import { describeBrokenRule, describeMissingSeries, describeWrongCount } from "../../../domain/refusals.ts";
import { seriesRules, tooManySeries } from "../../../domain/seriesForm.ts";
import { hasStorableYear } from "../../../domain/storableYear.ts";
import { normaliseTag } from "../../../domain/tags.ts";
import { limits } from "../../configuration/limits.ts";
import { UserErrorCode, badInput, userError } from "../../errors.ts";
import { takeClock } from "../../live/catalogueClock.ts";
import { changeWithinClockHold } from "../../live/clockHold.ts";
import type { RoleHolder } from "../../rights/rights.ts";
import { closeGaps, seriesList } from "../order.ts";
import { checkCategoryId } from "../series/series.service.ts";
import { checkMaySwitchAny } from "./episode.service.ts";
import { endBroadcastsOf } from "./liveSwitch.service.ts";
import type { ManySeriesChange, ManySeriesInput } from "./manySeries.input.ts";
import { checkManySeries } from "./manySeries.input.ts";

/** The fields of a series that a change of several series reads. */
interface ChosenSeries {
  id: string;
  title: string;
  tags: string[];
  categoryId: string | null;
}

/**
 * Changes each of the series, or none when one of them does not exist any more or the change takes too long. Changed
 * series and episodes get a new version, except for a change of LIVE. Unchanged ones keep their version.
 */
export async function changeManySeries(
  db: EntityManager,
  timeZone: string,
  caller: RoleHolder,
  ids: readonly string[],
  input: ManySeriesInput,
): Promise<void> {
  const change = checkManySeries(input);
  if (change.endsLive) checkMaySwitchAny(caller);
  const wanted = distinctIds(ids);
  const now = await takeClock(db);
  await changeWithinClockHold(db, async (limitStatements) => {
    const series = await findChosen(db, wanted);
    if (change.categoryId !== undefined) await checkCategoryId(db, change.categoryId);
    await limitStatements();
    await storeRows(db, series, change);
    await limitStatements();
    if (change.endsLive) await endBroadcastsOf(db, wanted, now);
    await limitStatements();
    const starts = await findShiftedStarts(db, wanted, change.shift, timeZone);
    await limitStatements();
    await storeStarts(db, starts);
  });
}

/**
 * Deletes the series with everything that belongs to them, or none, and closes the gaps. `count` confirms the number of
 * series.
 */
export async function deleteManySeries(
  db: EntityManager,
  ids: readonly string[],
  count: number,
): Promise<void> {
  const wanted = distinctIds(ids);
  if (count !== wanted.length)
    throw userError(UserErrorCode.INVALID, describeWrongCount(wanted.length), "count");
  await takeClock(db);
  await changeWithinClockHold(db, async (limitStatements) => {
    await findChosen(db, wanted);
    await limitStatements();
    await db.query("delete from series where id = any($1)", [wanted]);
    await limitStatements();
    await closeGaps(db, seriesList);
  });
}

/** Each id once, in lowercase as PostgreSQL writes UUIDs. */
function distinctIds(ids: readonly string[]): string[] {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) throw badInput("No series is chosen.");
  if (wanted.length > limits.manySeries.most) throw badInput(tooManySeries);
  return wanted;
}

/** All of these series in the order of the catalogue. Throws a UserError with the missing ones. */
async function findChosen(db: EntityManager, ids: readonly string[]): Promise<ChosenSeries[]> {
  const found = await db.query<ChosenSeries[]>(
    `select id, title, tags, category_id as "categoryId" from series where id = any($1) order by position`,
    [ids.filter(isId)],
  );
  const present = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !present.has(id));
  if (missing.length > 0)
    throw userError(UserErrorCode.NOT_FOUND, describeMissingSeries(nameSome(missing)), "ids");
  return found;
}

async function storeRows(
  db: EntityManager,
  series: readonly ChosenSeries[],
  change: ManySeriesChange,
): Promise<void> {
  const changed = series
    .map((one) => ({
      former: one,
      id: one.id,
      tags: changeTags(one.tags, change),
      categoryId:
        change.categoryId === undefined ? one.categoryId : (change.categoryId?.toLowerCase() ?? null),
    }))
    .filter(({ former, tags, categoryId }) => categoryId !== former.categoryId || !isSame(tags, former.tags));
  if (changed.length === 0) return;
  checkTags(changed);
  await db.query(
    `update series set tags = wanted.tags, category_id = wanted."categoryId", version = version + 1
      from jsonb_to_recordset($1) as wanted (id uuid, tags text[], "categoryId" uuid)
      where series.id = wanted.id`,
    [JSON.stringify(changed.map(({ id, tags, categoryId }) => ({ id, tags, categoryId })))],
  );
}

/** The tags without the removed ones, followed by the added ones. A tag that is present already keeps its spelling. */
function changeTags(tags: readonly string[], { addTags, removeTags }: ManySeriesChange): string[] {
  const removed = new Set(removeTags.map(normaliseTag));
  const kept = tags.filter((tag) => !removed.has(normaliseTag(tag)));
  const present = new Set(kept.map(normaliseTag));
  return [...kept, ...addTags.filter((tag) => !present.has(normaliseTag(tag)))];
}

function checkTags(changed: readonly { former: ChosenSeries; tags: string[] }[]): void {
  const refused = changed.flatMap(({ former, tags }) => {
    // An import may have stored more tags. They can still be removed one by one.
    const [issue] =
      tags.length > former.tags.length ? (v.safeParse(seriesRules.tags, tags).issues ?? []) : [];
    return issue ? [{ title: former.title, message: issue.message }] : [];
  });
  const [first] = refused;
  if (!first) return;
  const titles = refused.map(({ title }) => `“${title}”`);
  throw userError(UserErrorCode.INVALID, describeBrokenRule(first.message, nameSome(titles)), "addTags");
}

interface ShiftedStart {
  id: string;
  at: Date;
}

/** The episodes whose start changes, with their new starts. */
async function findShiftedStarts(
  db: EntityManager,
  seriesIds: readonly string[],
  shift: TimeShift,
  timeZone: string,
): Promise<ShiftedStart[]> {
  if (shift.days === 0 && shift.minutes === 0) return [];
  const episodes = await db.query<{ id: string; releaseDate: Date; seriesTitle: string }[]>(
    `select episode.id, episode.release_date as "releaseDate", series.title as "seriesTitle"
      from episode join series on series.id = episode.series_id
      where series.id = any($1) and episode.release_date is not null`,
    [seriesIds],
  );
  const shifted = episodes
    .map((episode) => ({ ...episode, at: shiftTime(episode.releaseDate, shift, timeZone) }))
    .filter(({ at, releaseDate }) => at.getTime() !== releaseDate.getTime());
  const outside = shifted.find(({ at }) => !hasStorableYear(at));
  if (outside)
    throw userError(
      UserErrorCode.INVALID,
      `A broadcast of “${outside.seriesTitle}” would start outside the years 1 to 9999.`,
      "shiftDays",
    );
  return shifted.map(({ id, at }) => ({ id, at }));
}

async function storeStarts(db: EntityManager, starts: readonly ShiftedStart[]): Promise<void> {
  if (starts.length === 0) return;
  await db.query(
    `update episode set release_date = wanted.at, version = version + 1
      from jsonb_to_recordset($1) as wanted (id uuid, at timestamptz) where episode.id = wanted.id`,
    [JSON.stringify(starts)],
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}

/** The first three names, and the number of the others. */
function nameSome(names: readonly string[]): string {
  const more = names.length - 3;
  return more > 0 ? `${names.slice(0, 3).join(", ")} and ${more} more` : names.join(", ");
}

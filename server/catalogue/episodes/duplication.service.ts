import { randomUUID } from "node:crypto";

import type { EntityManager } from "typeorm";
import * as v from "valibot";

import type { TextReplacement } from "../../../domain/duplication/replacements.ts";
import { createReplacer } from "../../../domain/duplication/replacements.ts";
import type { CorrectedName, PlannedCopy } from "../../../domain/duplication/seriesCopy.ts";
import { listProblems, planCopies } from "../../../domain/duplication/seriesCopy.ts";
import { shiftTime } from "../../../domain/duplication/shiftTime.ts";
import { episodeTextRules } from "../../../domain/episodeForm.ts";
import { descriptionRules, takenSlug } from "../../../domain/formRules.ts";
import { isId } from "../../../domain/ids.ts";
import { someSeriesNotFound } from "../../../domain/refusals.ts";
import { blankSeries, seriesRules } from "../../../domain/seriesForm.ts";
import { hasStorableYear, yearProblem } from "../../../domain/storableYear.ts";
import { limits } from "../../configuration/limits.ts";
import { UserError, UserErrorCode, userError } from "../../errors.ts";
import { takeClock } from "../../live/catalogueClock.ts";
import { changeWithinClockHold } from "../../live/clockHold.ts";
import { readRows } from "../../postgres/rows.ts";
import { nextPlace, seriesList } from "../order.ts";
import { Series } from "../series/series.entity.ts";
import type { EnteredSeries } from "../series/series.input.ts";
import type { DuplicationInput, SeriesCopyInput } from "./duplication.input.ts";
import { checkDuplication } from "./duplication.input.ts";
import { Episode } from "./episode.entity.ts";
import type { CheckedEpisode } from "./episode.input.ts";

/** How copies differ from their sources. */
interface Rewriting {
  /** The database's time. */
  now: Date;
  /** The text with the replacements. Throws a UserError when the result breaks the rule. */
  rewrite: (text: string, rule: v.GenericSchema<string>) => string;
  shift: (instant: Date) => Date;
}

/**
 * Adds copies of the series after the last one, in the order of the catalogue. Copies have the passwords, pictures,
 * draft states and plans for LIVE of their sources, but LIVE and Roku are off. Dates are shifted in local time of
 * `timeZone`.
 */
export async function duplicateSeries(
  db: EntityManager,
  timeZone: string,
  input: DuplicationInput,
): Promise<void> {
  const checked = checkDuplication(input);
  const now = new Date(await takeClock(db));
  await changeWithinClockHold(db, (limitStatements) =>
    addCopies(db, limitStatements, timeZone, now, checked),
  );
}

async function addCopies(
  db: EntityManager,
  limitStatements: () => Promise<void>,
  timeZone: string,
  now: Date,
  { ids, shiftDays, replace, withEpisodes, copies }: ReturnType<typeof checkDuplication>,
): Promise<void> {
  const sources = await readRows(db, Series, "where id = any($1) order by position", [ids.filter(isId)]);
  if (sources.length < ids.length) throw userError(UserErrorCode.NOT_FOUND, someSeriesNotFound, "ids");
  const taken = await readSlugs(db);
  const planned = planCopies(sources, { shiftDays, replace, taken, corrected: readCorrected(copies) });
  refuseProblems(planned);
  const rewriting: Rewriting = {
    now,
    rewrite: createRewrite(replace),
    shift: (instant) => shiftTime(instant, { days: shiftDays, minutes: 0 }, timeZone),
  };
  const first = await nextPlace(db, seriesList);
  const made = planned.map((copy, place) => copySeries(copy, first + place, rewriting));
  // The pictures need no claim, because their sources use them while this transaction holds the clock.
  await limitStatements();
  await db.insert(Series, made);
  if (!withEpisodes) return;
  const copyIds = new Map(made.map(({ id }, place) => [sources[place]?.id, id]));
  await copyEpisodes(db, limitStatements, ids, (episode) => {
    const seriesId = copyIds.get(episode.seriesId);
    if (seriesId === undefined) throw new Error(`Episode of another series ${episode.id}`);
    return copyEpisode(episode, seriesId, rewriting);
  });
}

async function readSlugs(db: EntityManager): Promise<Set<string>> {
  const found = await db.query<{ slug: string }[]>("select slug from series");
  return new Set(found.map(({ slug }) => slug));
}

function readCorrected(copies: readonly SeriesCopyInput[]): Record<string, CorrectedName> {
  return Object.fromEntries(
    copies.map(({ seriesId, title, slug }) => [
      seriesId,
      { title: title ?? undefined, slug: slug ?? undefined },
    ]),
  );
}

const codes = new Map([
  [blankSeries, UserErrorCode.BLANK],
  [takenSlug, UserErrorCode.TAKEN],
]);

function refuseProblems(planned: readonly PlannedCopy<Series>[]): void {
  const userErrors = listProblems(planned).map(({ field, message }) => ({
    code: codes.get(message) ?? UserErrorCode.INVALID,
    field,
    message,
  }));
  if (userErrors.length > 0) throw new UserError(userErrors);
}

/** An unchanged text may break the rule, because another program may have written it. */
function createRewrite(replacements: readonly TextReplacement[]): Rewriting["rewrite"] {
  const replace = createReplacer(replacements);
  return (text, rule) => {
    const replaced = replace(text);
    if (replaced === text || v.is(rule, replaced)) return replaced;
    throw tooLong(text);
  };
}

function copySeries(
  { source, title, slug, releaseDate, tags }: PlannedCopy<Series>,
  order: number,
  { rewrite }: Rewriting,
): Series {
  if (!hasStorableYear(releaseDate)) throw tooFar();
  const keptTags = v.safeParse(seriesRules.tags, tags);
  if (!keptTags.success) throw tooLong(tags.join(", "));
  const { passwordCipher, isPublished } = source;
  const entered = {
    title: v.parse(seriesRules.title, title),
    slug: v.parse(seriesRules.slug, slug),
    shortDescription: rewrite(source.shortDescription, descriptionRules.shortDescription),
    longDescription: rewrite(source.longDescription, descriptionRules.longDescription),
    releaseDate,
    tags: keptTags.output,
  };
  const others: Omit<Series, keyof EnteredSeries> = {
    id: randomUUID(),
    order,
    passwordCipher,
    passwordVersion: 1,
    isPublished,
    importedAt: null,
    version: 1,
  };
  return Object.assign(new Series(), source, entered, others);
}

/** Copies the episodes of these series, a limited number at a time. */
async function copyEpisodes(
  db: EntityManager,
  limitStatements: () => Promise<void>,
  seriesIds: readonly string[],
  copy: (episode: Episode) => Episode,
): Promise<void> {
  let last: Episode | undefined;
  do {
    await limitStatements();
    const found: Episode[] = await readRows(
      db,
      Episode,
      `where series_id = any($1) and ($2::uuid is null or (series_id, number) > ($2, $3))
        order by series_id, number limit $4`,
      [seriesIds, last?.seriesId ?? null, last?.number ?? 0, limits.duplication.episodes],
    );
    const copies = found.map(copy);
    await limitStatements();
    if (copies.length > 0) await db.insert(Episode, copies);
    last = found.at(-1);
  } while (last);
}

function copyEpisode(source: Episode, seriesId: string, { now, rewrite, shift }: Rewriting): Episode {
  const releaseDate = source.releaseDate && shift(source.releaseDate);
  if (releaseDate && !hasStorableYear(releaseDate)) throw tooFar();
  const entered = {
    title: rewrite(source.title, episodeTextRules.title),
    shortDescription: rewrite(source.shortDescription, episodeTextRules.shortDescription),
    longDescription: rewrite(source.longDescription, episodeTextRules.longDescription),
    releaseDate,
    isOnRoku: false,
  };
  const others: Omit<Episode, keyof CheckedEpisode> = {
    id: randomUUID(),
    seriesId,
    number: source.number,
    dateAdded: now,
    isLive: false,
    liveSince: null,
    liveEndedAt: null,
    liveSwitchedAt: null,
    // A trigger sets it when LIVE is planned.
    goLiveSetAt: null,
    goLiveMissedAt: null,
    version: 1,
  };
  return Object.assign(new Episode(), source, entered, others);
}

const tooFar = () => userError(UserErrorCode.INVALID, yearProblem, "shiftDays");

function tooLong(text: string): UserError {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return userError(UserErrorCode.INVALID, `With these replacements “${shown}” would be too long.`, "replace");
}

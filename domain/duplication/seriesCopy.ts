import * as v from "valibot";

import { mostSlugCharacters, takenSlug } from "../formRules.ts";
import { seriesRules } from "../seriesForm.ts";
import { hasTag, liveTag } from "../tags.ts";
import type { TextReplacement } from "./replacements.ts";
import { createReplacer, createSlugReplacer } from "./replacements.ts";
import { mostShiftedDays, shiftDay } from "./shiftTime.ts";

/** The maximum number of series that are duplicated at a time. */
export const mostCopies = 100;
const mostReplacements = 10;

export const tooManyCopies = `At most ${mostCopies} series can be duplicated at a time.`;
export const noSeriesChosen = "Please select at least one series.";
export const blankReplaced = "Please enter the text to replace.";

/** The maximum length of a text to replace, and of what replaces it. */
export const mostReplacedCharacters = 200;

const replacedTextRule = v.pipe(
  v.string(),
  v.maxLength(
    mostReplacedCharacters,
    `A text to replace, and what replaces it, has at most ${mostReplacedCharacters} characters.`,
  ),
);
const daysProblem = `Please enter a whole number of days, at most ${mostShiftedDays.toLocaleString("en")}.`;

/** Rules of a duplication. The form and the API share them. */
export const duplicationRules = {
  ids: v.pipe(v.array(v.string()), v.nonEmpty(noSeriesChosen), v.maxLength(mostCopies, tooManyCopies)),
  shiftDays: v.pipe(
    v.number(daysProblem),
    v.integer(daysProblem),
    v.minValue(-mostShiftedDays, daysProblem),
    v.maxValue(mostShiftedDays, daysProblem),
  ),
  replace: v.pipe(
    v.array(
      v.object({
        from: v.pipe(
          replacedTextRule,
          v.check((from) => from.trim() !== "", blankReplaced),
        ),
        to: replacedTextRule,
      }),
    ),
    v.maxLength(mostReplacements, `At most ${mostReplacements} texts can be replaced at a time.`),
  ),
};

/** The fields of a series from which its copy is planned. */
interface CopiedSeries {
  id: string;
  slug: string;
  title: string;
  releaseDate: string;
  tags: readonly string[];
}

/** The title and slug that the admin entered in place of the planned ones. */
export type CorrectedName = { title?: string | undefined; slug?: string | undefined };

interface CopyPlan {
  shiftDays: number;
  replace: readonly TextReplacement[];
  /** The corrections, by the id of the source. */
  corrected: Readonly<Record<string, CorrectedName>>;
  /** The slugs of all series. */
  taken: ReadonlySet<string>;
}

/** A copy as it would be stored, and the errors of its title and slug. */
export interface PlannedCopy<Source> {
  source: Source;
  title: string;
  slug: string;
  releaseDate: string;
  tags: string[];
  problems: { title?: string; slug?: string };
}

/**
 * Plans the copies of these series. Corrected slugs take precedence: generated slugs never use a slug that was entered.
 */
export function planCopies<Source extends CopiedSeries>(
  sources: readonly Source[],
  { shiftDays, replace, corrected, taken }: CopyPlan,
): PlannedCopy<Source>[] {
  const replaceText = createReplacer(replace);
  const replaceSlug = createSlugReplacer(replace);
  const nameOf = ({ id }: Source): CorrectedName => corrected[id] ?? {};
  const used = new Set(taken);
  for (const source of sources) used.add(normaliseSlug(nameOf(source).slug ?? ""));
  const named = sources.map((source) => {
    const { title = replaceText(source.title), slug = makeSlug(replaceSlug(source.slug), used) } =
      nameOf(source);
    used.add(normaliseSlug(slug));
    return { source, title, slug };
  });
  const isTaken = (slug: string) =>
    taken.has(slug) || named.filter((other) => normaliseSlug(other.slug) === slug).length > 1;
  return named.map(({ source, title, slug }) => ({
    source,
    title,
    slug,
    releaseDate: shiftDay(source.releaseDate, shiftDays),
    tags: copyTags(source.tags, replace),
    problems: findProblems(title, slug, isTaken),
  }));
}

/** The errors of the copies' titles and slugs, by the fields of the mutation. */
export function listProblems<Source extends { id: string }>(
  copies: readonly PlannedCopy<Source>[],
): { field: string; message: string }[] {
  return copies.flatMap(({ source, problems }) =>
    Object.entries(problems).map(([field, message]) => ({ field: `copies.${source.id}.${field}`, message })),
  );
}

/** The form in which slugs are compared and stored. */
const normaliseSlug = (slug: string): string => slug.trim().toLowerCase();

/** The slug when it is free; otherwise the slug with the first free number as a suffix, from 2 on. */
function makeSlug(wanted: string, used: ReadonlySet<string>): string {
  if (wanted.length <= mostSlugCharacters && !used.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const slug = wanted.slice(0, mostSlugCharacters - ending.length) + ending;
    if (!used.has(slug)) return slug;
  }
}

/**
 * Tags select the rows of a series, so they are replaced too. The tag `live` is omitted, because it would make the copy
 * live.
 */
function copyTags(tags: readonly string[], replace: readonly TextReplacement[]): string[] {
  const [replaceText, replaceSlug] = [createReplacer(replace), createSlugReplacer(replace)];
  const replaced = tags.map((tag) => (/^[a-z0-9-]+$/.test(tag) ? replaceSlug(tag) : replaceText(tag)));
  return replaced.filter((tag) => tag.trim() !== "" && !hasTag([tag], liveTag));
}

function findProblems(
  title: string,
  slug: string,
  isTaken: (slug: string) => boolean,
): { title?: string; slug?: string } {
  const problems: { title?: string; slug?: string } = {};
  const [titleProblem, slugProblem] = [
    findProblem(seriesRules.title, title),
    findProblem(seriesRules.slug, slug),
  ];
  if (titleProblem !== undefined) problems.title = titleProblem;
  if (slugProblem !== undefined) problems.slug = slugProblem;
  else if (isTaken(normaliseSlug(slug))) problems.slug = takenSlug;
  return problems;
}

function findProblem(
  rule: typeof seriesRules.title | typeof seriesRules.slug,
  text: string,
): string | undefined {
  const read = v.safeParse(rule, text, { abortPipeEarly: true });
  return read.issues?.[0].message;
}

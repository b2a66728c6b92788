import * as v from "valibot";

import { slugRule } from "../../../domain/formRules.ts";
import { blankSeries } from "../../../domain/seriesForm.ts";
import type { CheckConfig } from "../../catalogue/episodes/episode.input.ts";
import { checkSeries } from "../../catalogue/series/series.input.ts";
import type { CodeEntry } from "./codeEntry.ts";
import { readCodes } from "./codeEntry.ts";
import type { EpisodeEntry } from "./episodeEntry.ts";
import { SeriesEntryFields, seriesFields } from "./fields.ts";
import type { FileReport } from "./fileReport.ts";
import { findFilledAddress, idOf, seriesPath, splitPicture } from "./names.ts";

/** The long description of a series or an episode, stored separately, so that only a few are in memory. */
export interface EntryText {
  id: string;
  shortDescription: string;
  longDescription: string;
}

type CheckedSeries = Omit<ReturnType<typeof checkSeries>, "password" | "categoryId" | keyof EntryText>;

/** A series as it will be stored, except for columns that depend on the current catalogue. */
export interface SeriesEntry extends CheckedSeries {
  id: string;
  /** The path of issues of the series; issues of its picture have a path below it. */
  path: string;
  thumbnailField: string;
  /** The category's id or slug. */
  category: string | null;
  password: string | null;
  /** Whether the file marks the series as protected, so that it must not be imported without a password. */
  isProtected: boolean;
  order: number | null;
  /** The slugs that led to the series before; empty in an older file. */
  formerSlugs: string[];
  /** The access codes in the file; empty in a backup without access codes. */
  accessCodes: CodeEntry[];
  /** The episodes in their order. */
  episodes: EpisodeEntry[];
}

type Later = "goLive" | "endLive" | "keepsLiveEnd" | "liveSwitchedAt";

/** An entry of a stored preview. An entry of an earlier version lacks the fields that were added later. */
interface StoredEntry extends Omit<SeriesEntry, "formerSlugs" | "accessCodes" | "episodes"> {
  formerSlugs?: string[];
  accessCodes?: CodeEntry[];
  episodes: (Omit<EpisodeEntry, Later> & Partial<Pick<EpisodeEntry, Later>>)[];
}

/** Reads a stored entry. A missing field gets the default of a file without that field. */
export function readStoredEntry(json: string): SeriesEntry {
  // The text was encrypted with a key of this server, so it is a preview of this version or an earlier one.
  const stored = JSON.parse(json) as StoredEntry;
  return {
    formerSlugs: [],
    accessCodes: [],
    ...stored,
    episodes: stored.episodes.map((episode) => ({
      goLive: "MANUAL",
      endLive: "MANUAL",
      keepsLiveEnd: true,
      liveSwitchedAt: episode.liveEndedAt,
      ...episode,
    })),
  };
}

/** Reads the series of an entry, without its episodes. Returns null and reports errors when it has faults. */
export function readSeries(
  config: CheckConfig,
  report: FileReport,
  key: string,
  name: string,
  value: unknown,
): { entry: SeriesEntry; text: EntryText } | null {
  const path = `${name}.series`;
  report.warnUnknown("series", path, value, seriesFields);
  const fields = report.readFields(SeriesEntryFields, path, value);
  if (!fields) return null;
  const {
    id: slug,
    formerSlugs,
    thumbnail,
    thumbnailUrl,
    categoryId,
    order,
    isProtected,
    releaseDate,
    password,
    accessCodes,
    ...rest
  } = fields;
  const [thumbnailField, pictureAddress] = findFilledAddress([
    ["thumbnailUrl", thumbnailUrl],
    ["thumbnail", thumbnail],
  ]);
  if (releaseDate === null) report.errors.add(`${path}.releaseDate`, blankSeries);
  const picture = splitPicture(config, pictureAddress);
  const checked = report.check(path, { slug: "id", thumbnailUrl: thumbnailField }, () =>
    checkSeries(
      config,
      {
        ...rest,
        slug,
        releaseDate: releaseDate ?? "",
        thumbnailUrl: picture.checked,
        categoryId,
        password,
      },
      null,
    ),
  );
  if (!checked) return null;
  const id = idOf(key, seriesPath(key));
  report.claim("series", id, name);
  report.claim("slug", checked.slug, `${path}.id`);
  const { password: given, categoryId: category, shortDescription, longDescription, ...columns } = checked;
  const hasPassword = given != null && given.trim() !== "";
  const entry = {
    ...columns,
    thumbnailUrl: picture.fetched,
    id,
    path,
    thumbnailField,
    category,
    password: hasPassword ? given : null,
    isProtected: hasPassword || isProtected === true,
    order,
    formerSlugs: readFormerSlugs(report, `${path}.formerSlugs`, formerSlugs),
    accessCodes: readCodes(report, `${path}.accessCodes`, accessCodes),
    episodes: [],
  };
  return { entry, text: { id, shortDescription, longDescription } };
}

const FormerSlug = slugRule(blankSeries);

/** Reads the former slugs of a series. Invalid ones are ignored with a warning. */
function readFormerSlugs(report: FileReport, path: string, values: readonly unknown[]): string[] {
  const slugs = values.flatMap((value, place) => {
    const read = v.safeParse(FormerSlug, value);
    if (read.success) return read.output;
    report.warnings.add(`${path}.${place}`, "This former ID is not valid and was ignored.");
    return [];
  });
  return [...new Set(slugs)];
}

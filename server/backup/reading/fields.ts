import * as v from "valibot";

import { codeNameRule, codeUsesRule, freeCodeRule } from "../../../domain/accessCode.ts";
import { endLives, goLives } from "../../../domain/episodeForm.ts";
import { isId } from "../../../domain/ids.ts";
import { isUnstorable } from "../../input/unstorable.ts";

// The fields of a backup in the format of its file, before the rules of the forms are applied. Messages never repeat a
// value, because it may be a password.

const storable = v.pipe(
  v.string("This needs to be a text."),
  v.check((text) => !isUnstorable(text), "This text contains a character that cannot be stored."),
);
const text = v.nullish(storable, "");
const optionalText = v.nullish(storable, null);
const number = v.nullish(
  v.pipe(v.number("This needs to be a number."), v.finite("This number is too large.")),
  null,
);
const flag = v.nullish(v.boolean("This needs to be true or false."), null);
/** One of these words; the first one when the field is missing. */
const choice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  v.nullish(v.picklist(words, `This needs to be one of ${words.join(", ")}.`), words[0]);
/** Known fields that this site does not use. */
const ignored = v.optional(v.unknown());

const day = v.nullish(
  v.pipe(
    storable,
    v.trim(),
    v.check(
      (written) => written === "" || readDay(written) !== null,
      "This needs a date such as 2025-07-28.",
    ),
    v.transform((written) => readDay(written)),
  ),
  null,
);

const instantText = v.pipe(
  storable,
  v.trim(),
  v.check(
    (written) => written === "" || readInstant(written) !== null,
    "This needs a time such as 2025-07-28T09:30:00.000Z.",
  ),
  v.transform((written) => readInstant(written)),
);
const instant = v.nullish(instantText, null);
/** Undefined when the field is missing, and null when it is null or blank. */
const givenInstant = v.optional(v.nullable(instantText));

const duration = v.nullish(
  v.pipe(
    v.union([v.number(), v.string()], "This needs to be a number of seconds."),
    v.transform(readSeconds),
    v.check((seconds) => Number.isFinite(seconds), "This needs to be a number of seconds, or as 01:30:00."),
  ),
  null,
);

const tags = v.nullish(
  v.union(
    [
      v.pipe(
        storable,
        v.transform((list) => list.split(",")),
      ),
      v.array(storable),
    ],
    "This needs to be a list of texts.",
  ),
  [],
);

const rating = v.nullish(
  v.object(
    {
      rating: v.nullish(
        v.union([storable, v.pipe(v.number(), v.transform(String))], "This needs to be a text."),
      ),
      ratingSource: v.nullish(storable),
    },
    "This needs to be an object.",
  ),
  {},
);

const videoFields = {
  url: optionalText,
  bitrate: number,
  quality: ignored,
  videoType: ignored,
};

export const contentFields = {
  dateAdded: instant,
  duration,
  language: optionalText,
  videos: v.nullish(
    v.array(v.object(videoFields, "This needs to be an object."), "This needs to be a list."),
    [],
  ),
};

export const seriesFields = {
  id: text,
  /** Validated one by one. */
  formerSlugs: v.nullish(v.array(v.unknown(), "This needs to be a list."), []),
  title: text,
  shortDescription: text,
  longDescription: text,
  releaseDate: day,
  tags,
  thumbnailUrl: optionalText,
  thumbnail: optionalText,
  order: number,
  categoryId: optionalText,
  embedLink: optionalText,
  password: optionalText,
  isProtected: flag,
  isPublished: flag,
  /** The access codes of a backup that contains them; they are validated one by one. */
  accessCodes: v.nullish(v.array(v.unknown(), "This needs to be a list."), []),
  docId: ignored,
  importedAt: ignored,
  episodes: ignored,
  lastUpdated: ignored,
};

export const codeFields = {
  id: v.pipe(text, v.check(isId, "An access code needs its id, a UUID.")),
  name: v.pipe(text, codeNameRule),
  code: v.pipe(text, freeCodeRule),
  startsAt: instant,
  expiresAt: instant,
  mostUses: v.nullish(codeUsesRule, null),
  revokedAt: instant,
};

export const episodeFields = {
  docId: optionalText,
  episodeId: optionalText,
  id: optionalText,
  title: text,
  shortDescription: text,
  longDescription: text,
  videoUrl: optionalText,
  url: optionalText,
  language: optionalText,
  episodeNumber: number,
  releaseDate: instant,
  rating,
  thumbnail: optionalText,
  thumbnailUrl: optionalText,
  duration,
  onRoku: flag,
  isLive: flag,
  liveEndedAt: givenInstant,
  goLive: choice(goLives),
  endLive: choice(endLives),
  liveSwitchedAt: givenInstant,
  embedLink: optionalText,
  content: v.nullish(v.object(contentFields, "This needs to be an object."), {}),
  seriesId: ignored,
};

export const entryFields = { series: v.unknown(), episodes: v.unknown() };

export const SeriesEntryFields = v.object(seriesFields, "This needs to be an object.");
export const CodeFields = v.object(codeFields, "This needs to be an object.");
export const EpisodeEntryFields = v.object(episodeFields, "This needs to be an object.");

/** The day of a date or of an instant, in UTC; null for a blank or invalid text. */
function readDay(written: string): string | null {
  const found = /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : readInstant(written)?.slice(0, 10);
  return found === undefined || found < "0001" || !isDay(found) ? null : found;
}

/** Whether the calendar has this day. A `Date` would read 30 February as 2 March. */
function isDay(written: string): boolean {
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === written;
}

/** The instant in UTC. A text without a time zone is interpreted as UTC. Null for a blank or invalid text. */
function readInstant(written: string): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(
    written,
  );
  if (!found) return null;
  const [, date = "", time = "00:00", zone = "Z"] = found;
  const read = new Date(`${date}T${time}${zone}`);
  if (!isDay(date) || Number.isNaN(read.getTime())) return null;
  const year = read.getUTCFullYear();
  return year < 1 || year > 9_999 ? null : read.toISOString();
}

/** Whole seconds, as they are stored, also from the form's HH:MM:SS. NaN for any other text. */
function readSeconds(written: number | string): number {
  if (typeof written === "number") return Math.round(written);
  const found = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(written.trim());
  return found ? found.slice(1).reduce((seconds, part) => seconds * 60 + Number(part), 0) : NaN;
}

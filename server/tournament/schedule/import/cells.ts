import { disciplines, type Discipline } from "../../../../domain/scoring/doubles.ts";
import { scoringFormats, type ScoringFormat } from "../../../../domain/scoring/formats.ts";
import { areGamesPossible, matchWinner } from "../../../../domain/scoring/possibleScores.ts";
import type { Score } from "../../../../domain/scoring/scoreState.ts";
import type { ScheduledKind } from "../../../../domain/tournament/matchForm.ts";

// Parsers for the cells of an order of play. Every parser returns null for a text that it does not understand.

/** Other names of the disciplines: German, French, Danish, Indonesian, Chinese and English. */
const disciplineNames: Record<Discipline, readonly string[]> = {
  MS: [
    "HE",
    "Herreneinzel",
    "SH",
    "simple hommes",
    "HS",
    "herresingle",
    "tunggal putra",
    "男单",
    "men's singles",
  ],
  WS: [
    "DE",
    "Dameneinzel",
    "SD",
    "simple dames",
    "DS",
    "damesingle",
    "tunggal putri",
    "女单",
    "women's singles",
  ],
  MD: ["HD", "Herrendoppel", "DH", "double hommes", "herredouble", "ganda putra", "男双", "men's doubles"],
  WD: ["DD", "Damendoppel", "double dames", "damedouble", "ganda putri", "女双", "women's doubles"],
  XD: ["GD", "Mixed", "MX", "DX", "double mixte", "mixed double", "ganda campuran", "混双", "mixed doubles"],
  OTHER: [],
};

/** Normalises a text: without case, accents and signs. */
const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const byName = new Map(
  disciplines.flatMap((discipline) =>
    [discipline, ...disciplineNames[discipline]].map((name) => [fold(name), discipline]),
  ),
);

export function readDiscipline(cell: string): Discipline | null {
  return byName.get(fold(cell)) ?? null;
}

export function readNumber(cell: string): number | null {
  return /^[1-9]\d{0,4}$/.test(cell) ? Number(cell) : null;
}

const dateOrders = ["DAY_FIRST", "MONTH_FIRST"] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * A day in the form 2026-11-22. `ambiguous` for a date such as 11/12/2026 while it is unknown which of its numbers is
 * the month.
 */
export function readDay(cell: string, order: DateOrder | null): string | null {
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell) ?? /^(\d{4})[年/](\d{1,2})[月/](\d{1,2})日?$/.exec(cell);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(cell);
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1]);
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  const dayFirst = dayOf(year, second, first);
  const monthFirst = dayOf(year, first, second);
  if (order !== null) return order === "DAY_FIRST" ? dayFirst : monthFirst;
  return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst
    ? "ambiguous"
    : (dayFirst ?? monthFirst);
}

function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  if (year === undefined || month === undefined || day === undefined) return null;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
  return isReal && year >= "2000" && year <= "2100" ? written : null;
}

/** A time of day in the form 14:00. */
export function readTimeOfDay(cell: string): string | null {
  const [, hours, minutes, half] = /^(\d{1,2})[:.h](\d{2})(?::00)?\s?([ap])?\.?(?:m\.?)?$/i.exec(cell) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const isHalf = half !== undefined;
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  const isReal = hour < 24 && Number(minutes) < 60 && !(isHalf && (Number(hours) < 1 || Number(hours) > 12));
  return isReal ? `${String(hour).padStart(2, "0")}:${minutes}` : null;
}

const kinds: Record<string, ScheduledKind> = {
  at: "AT",
  notbefore: "NOT_BEFORE",
  nb: "NOT_BEFORE",
  followedby: "FOLLOWS",
  fb: "FOLLOWS",
};

export function readKind(cell: string): ScheduledKind | null {
  const kind = fold(cell);
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
}

/** Formats by the number of games and points, such as 3x21. */
const formats = new Map(
  Object.entries(scoringFormats).map(([format, { games, target }]) => [`${games}x${target}`, format]),
);

export function readFormat(cell: string): ScoringFormat | null {
  const format = formats.get(cell.replace(/\s/g, "").replace(/[×*X]/, "x"));
  return format !== undefined && isFormat(format) ? format : null;
}

function isFormat(format: string): format is ScoringFormat {
  return Object.hasOwn(scoringFormats, format);
}

/** The games of a match that is over; null for any other score. */
export function readScore(cell: string, format: ScoringFormat): Score[] | null {
  const games = cell
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((game) => /^(\d{1,2})[-–:/](\d{1,2})$/.exec(game));
  const scores = games.map((game): Score | null => game && [Number(game[1]), Number(game[2])]);
  const known = scores.filter((score) => score !== null);
  if (known.length !== scores.length || !areGamesPossible(format, known)) return null;
  return matchWinner(format, known) === null ? null : known;
}

const numbersInWords = new Map([
  [1, "one"],
  [3, "three"],
  [5, "five"],
]);

/** A description of a format's rules, such as `three games to 21`. */
export function describeFormat(format: ScoringFormat): string {
  const { games, target } = scoringFormats[format];
  return `${numbersInWords.get(games) ?? String(games)} ${games === 1 ? "game" : "games"} to ${target}`;
}

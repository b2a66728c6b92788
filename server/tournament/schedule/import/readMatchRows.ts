import * as v from "valibot";

import type { Discipline } from "../../../../domain/scoring/doubles.ts";
import type { ScoringFormat } from "../../../../domain/scoring/formats.ts";
import { courtRules } from "../../../../domain/tournament/courtForm.ts";
import type { EnteredSide, ScheduledKind } from "../../../../domain/tournament/matchForm.ts";
import {
  blankStart,
  findPlayersProblem,
  matchNumbers,
  matchRules,
  needsTime,
} from "../../../../domain/tournament/matchForm.ts";
import { ambiguousDate } from "../../../../domain/tournament/orderOfPlay.ts";
import type { DateOrder } from "./cells.ts";
import { readDay, readDiscipline, readFormat, readKind, readNumber, readTimeOfDay } from "./cells.ts";
import type { FileRows } from "./fileRows.ts";
import type { Column } from "./headings.ts";
import type { RowIssueList } from "./rowIssueList.ts";
import type { RowReader } from "./rowReader.ts";
import { createRowReader } from "./rowReader.ts";
import { parseSide } from "./sides.ts";

/** The match in a row of the file; omitted values are null. */
export interface ReadMatch {
  row: number;
  key: string | null;
  number: number | null;
  draw: string | null;
  round: string | null;
  discipline: Discipline;
  day: string | null;
  /** The local time in the hall, such as 14:00. */
  time: string | null;
  kind: ScheduledKind | null;
  court: string | null;
  sides: [EnteredSide, EnteredSide];
  format: ScoringFormat | null;
  /** The text of the score, which is parsed once the format is known. */
  score: string | null;
}

const unknownSide: EnteredSide = { players: [], from: null, seed: null, team: null };
const keyRule = v.pipe(v.string(), v.maxLength(80, "An id has at most 80 characters."));

/** Reads the rows of a file. Rows with errors are omitted, and the errors are reported. */
export function readMatchRows(
  { rows, headings }: FileRows,
  order: DateOrder | null,
  errors: RowIssueList,
): ReadMatch[] {
  const matches = rows.flatMap((row) => {
    const reader = createRowReader(row, headings, errors);
    const match = readRow(row.row, reader, order);
    return match === null || reader.isRefused() ? [] : [match];
  });
  for (const [column, keyOf] of unique) refuseRepeated(matches, column, keyOf, headings, errors);
  return matches;
}

function readRow(row: number, reader: RowReader, order: DateOrder | null): ReadMatch | null {
  const { read, text, refuse } = reader;
  const discipline = read("discipline", readDiscipline, "is not a discipline.");
  if (discipline === null) {
    if (!reader.isRefused()) refuse("discipline", "The discipline is missing.");
    return null;
  }
  const day = readKnownDay(reader, order);
  const time = read("time", readTimeOfDay, "is not a time.");
  const kind = read("kind", readKind, "is not a kind of start.");
  if (kind !== null && needsTime(kind) && time === null && !reader.isRefused()) refuse("time", blankStart);
  return {
    row,
    key: text("id", keyRule),
    number: read("number", readNumber, `is not the number of a match, from ${matchNumbers}.`),
    draw: text("draw", matchRules.draw),
    round: text("round", matchRules.round),
    discipline,
    day,
    time,
    kind,
    court: text("court", courtRules.name),
    sides: readSides(reader, discipline),
    format: read("format", readFormat, "is not a format, such as 3x21."),
    score: reader.cell("score") || null,
  };
}

function readKnownDay({ read, refuse, cell }: RowReader, order: DateOrder | null): string | null {
  const day = read("date", (date) => readDay(date, order), "is not a date.");
  if (day !== "ambiguous") return day;
  refuse("date", `'${cell("date")}' ${ambiguousDate}`);
  return null;
}

function readSides(reader: RowReader, discipline: Discipline): [EnteredSide, EnteredSide] {
  const read = (column: "side 1" | "side 2"): EnteredSide => {
    const side = reader.read(column, parseSide, "");
    // The rule of the form validates two sides together.
    const checked = side && reader.check(column, matchRules.sides, [side, unknownSide]);
    return checked?.[0] ?? unknownSide;
  };
  const sides: [EnteredSide, EnteredSide] = [read("side 1"), read("side 2")];
  const problem = findPlayersProblem(discipline, sides);
  if (problem !== null) reader.refuse("side 1", problem);
  return sides;
}

/** Columns whose values must be unique. */
const unique = [
  ["number", ({ number }: ReadMatch) => number],
  ["id", ({ key }: ReadMatch) => key],
] as const;

function refuseRepeated(
  matches: readonly ReadMatch[],
  column: Column,
  keyOf: (match: ReadMatch) => number | string | null,
  headings: ReadonlyMap<Column, string>,
  errors: RowIssueList,
): void {
  const rows = new Map<number | string, number>();
  for (const match of matches) {
    const key = keyOf(match);
    if (key === null) continue;
    const first = rows.get(key);
    if (first === undefined) rows.set(key, match.row);
    else errors.addFor([first, match.row], headings.get(column) ?? null, `have the same ${column} ${key}.`);
  }
}

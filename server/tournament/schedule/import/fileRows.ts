import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";

import { isRecord } from "../../../../domain/isRecord.ts";
import { unknownMatchFile } from "../../../../domain/refusals.ts";
import { limits } from "../../../configuration/limits.ts";
import { readFileText } from "./fileText.ts";
import type { Column } from "./headings.ts";
import { columnOf } from "./headings.ts";

/** A row of the file with at least one value. */
export interface FileRow {
  /** The number of the row, from 1, as in a spreadsheet; in JSON the position of the entry. */
  row: number;
  /** The values of the columns, without surrounding blanks. Empty ones are omitted. */
  cells: ReadonlyMap<Column, string>;
}

export interface FileRows {
  rows: FileRow[];
  /** The headings of the columns in the file. */
  headings: ReadonlyMap<Column, string>;
}

/** The reason why the file cannot be read at all. */
export interface Unreadable {
  problem: string;
}

const unknownForm: Unreadable = { problem: unknownMatchFile };
const { rows: mostRows } = limits.matchImport;
const tooLong = {
  problem: `The file has more than ${mostRows.toLocaleString("en")} rows.`,
};

/** The rows of a CSV or JSON file. */
export function readFileRows(file: Uint8Array): FileRows | Unreadable {
  const text = readFileText(file);
  if (text === null) return unknownForm;
  return /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text);
}

/** A list of objects, or an object with the list as `matches`. */
function readJson(text: string): FileRows | Unreadable {
  const list = listIn(parseJson(text));
  if (list === null) return unknownForm;
  if (list.length > mostRows) return tooLong;
  const headings = new Map<Column, string>();
  const rows = list.map((entry, index) => {
    const cells = new Map<Column, string>();
    for (const [key, value] of Object.entries(isRecord(entry) ? entry : {})) {
      const column = columnOf(key);
      if (column === null) continue;
      headings.set(column, headings.get(column) ?? key);
      const cell = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
      if (cell !== "") cells.set(column, cell);
    }
    return { row: index + 1, cells };
  });
  return finish(rows, headings);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Array.isArray(value["matches"]) ? value["matches"] : null;
}

const delimiters = [",", ";", "\t"] as const;
/** The maximum number of rows before the headings, such as titles. */
const mostLeadingRows = 10;
/** The part of the file in which the headings are searched, because each delimiter is tried there. */
const headerCharacters = 100_000;
/** Further columns are ignored. An order of play has far fewer, but a hostile file can have a million. */
const mostColumns = 1_000;

function readCsv(text: string): FileRows | Unreadable {
  try {
    const { delimiter, place } = findHeader(text);
    const [names = [], ...records] = parseCsv(text, delimiter, place + mostRows + 2).slice(place);
    if (records.length > mostRows) return tooLong;
    const columns = columnsOf(names);
    const headings = new Map<Column, string>();
    columns.forEach((column, index) => {
      if (column !== null && !headings.has(column)) headings.set(column, names[index]?.trim() ?? column);
    });
    const rows = records.map((record, index) => ({
      row: place + index + 2,
      cells: readCells(columns, record),
    }));
    return finish(rows, headings);
  } catch (error) {
    if (error instanceof CsvError) return describeCsvError(error);
    throw error;
  }
}

/** The columns of a row of headings; null for an unknown heading. */
const columnsOf = (headings: readonly string[]): (Column | null)[] =>
  headings.slice(0, mostColumns).map(columnOf);

/** When two columns have the same name, the first one with a value is used. */
function readCells(columns: readonly (Column | null)[], record: readonly string[]): Map<Column, string> {
  const cells = new Map<Column, string>();
  columns.forEach((column, index) => {
    if (column === null || cells.has(column)) return;
    const cell = record[index]?.trim() ?? "";
    if (cell !== "") cells.set(column, cell);
  });
  return cells;
}

/** The row with the most headings, and its delimiter. */
function findHeader(text: string): { delimiter: string; place: number } {
  let [best, most] = [{ delimiter: ",", place: 0 }, 0];
  for (const delimiter of delimiters) {
    parseBegin(text, delimiter).forEach((record, place) => {
      const count = columnsOf(record).filter((column) => column !== null).length;
      if (count > most) [best, most] = [{ delimiter, place }, count];
    });
  }
  return best;
}

/**
 * The first rows, as far as the part of the file in which the headings are searched contains them completely. With a wrong
 * delimiter, a quotation mark within a cell may seem to begin a quoted cell. The line of a quotation mark that is not
 * closed comes last, since its other headings tell the delimiter with which the file is then refused.
 */
function parseBegin(text: string, delimiter: string): string[][] {
  const begin = text.slice(0, headerCharacters);
  try {
    return parseCsv(begin, delimiter, mostLeadingRows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const complete = countRowsBeforeOpenQuote(error);
    if (complete === null) return [];
    const line = parse(begin, { delimiter, to: complete + 1, relax_column_count: true, quote: false }).at(-1);
    return [...(complete === 0 ? [] : parseCsv(begin, delimiter, complete)), line ?? []];
  }
}

/** Records may have any length. Empty lines are kept, so that rows are numbered as in a spreadsheet. */
function parseCsv(text: string, delimiter: string, to: number): string[][] {
  return parse(text, { delimiter, to, relax_column_count: true, relax_quotes: true });
}

function describeCsvError(error: CsvError): Unreadable {
  const complete = countRowsBeforeOpenQuote(error);
  return complete === null
    ? unknownForm
    : { problem: `Row ${complete + 1}: A quotation mark is not closed.` };
}

/** The number of rows before a quotation mark that is not closed; null for another error. */
function countRowsBeforeOpenQuote({ code, records }: CsvError & { records?: unknown }): number | null {
  return code === "CSV_QUOTE_NOT_CLOSED" && typeof records === "number" ? records : null;
}

/** A file without the required columns of matches is not an order of play. */
function finish(rows: readonly FileRow[], headings: ReadonlyMap<Column, string>): FileRows | Unreadable {
  const needed: readonly Column[] = ["discipline", "side 1", "side 2"];
  if (!needed.some((column) => headings.has(column))) return unknownForm;
  const missing = needed.filter((column) => !headings.has(column));
  if (missing.length > 0)
    return { problem: `The file has no column ${missing.map((column) => `'${column}'`).join(" and ")}.` };
  return { rows: rows.filter(({ cells }) => cells.size > 0), headings };
}

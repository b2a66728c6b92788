import * as v from "valibot";

import { isUnstorable } from "../../../input/unstorable.ts";
import type { FileRow } from "./fileRows.ts";
import type { Column } from "./headings.ts";
import type { RowIssueList } from "./rowIssueList.ts";

/** Reads the cells of one row, and reports their errors. */
export interface RowReader {
  /**
   * The result of `read` for the cell. Null for an empty cell. When `read` returns null, the result is null and the
   * problem is reported.
   */
  read: <Value>(column: Column, read: (cell: string) => Value | null, problem: string) => Value | null;
  /**
   * The value according to a rule of the dashboard's forms. When it breaks the rule, the result is null and the problem
   * is reported.
   */
  check: <Rule extends v.GenericSchema>(
    column: Column,
    rule: Rule,
    value: unknown,
  ) => v.InferOutput<Rule> | null;
  /** The cell according to such a rule; null when it is empty. */
  text: (column: Column, rule: v.GenericSchema<unknown, string>) => string | null;
  /** The text of the cell; empty when it is missing. */
  cell: (column: Column) => string;
  refuse: (column: Column, sentence: string) => void;
  /** Whether the row has an error. */
  isRefused: () => boolean;
}

export function createRowReader(
  { row, cells }: FileRow,
  headings: ReadonlyMap<Column, string>,
  errors: RowIssueList,
): RowReader {
  let hasErrors = false;

  function refuse(column: Column, text: string): void {
    hasErrors = true;
    errors.add(row, headings.get(column) ?? null, text);
  }

  function check<Rule extends v.GenericSchema>(
    column: Column,
    rule: Rule,
    value: unknown,
  ): v.InferOutput<Rule> | null {
    const checked = v.safeParse(rule, value, { abortEarly: true });
    if (checked.success) return checked.output;
    refuse(column, checked.issues[0].message);
    return null;
  }

  for (const [column, cell] of cells)
    if (isUnstorable(cell)) refuse(column, "The text contains a character that cannot be stored.");

  return {
    refuse,
    check,
    isRefused: () => hasErrors,
    cell: (column) => cells.get(column) ?? "",
    read(column, read, problem) {
      const cell = cells.get(column);
      if (cell === undefined) return null;
      const value = read(cell);
      if (value === null) refuse(column, `'${shortenCell(cell)}' ${problem}`);
      return value;
    },
    text(column, rule) {
      const cell = cells.get(column);
      return cell === undefined ? null : check(column, rule, cell);
    },
  };
}

/** Shortens a cell for a message. */
export function shortenCell(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 39)}…` : cell;
}

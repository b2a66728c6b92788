import { limits } from "../../../configuration/limits.ts";

/** An issue in one place of the file, for the operator. */
interface RowIssue {
  /** The number of the row, from 1, as in a spreadsheet; 0 for the whole file. */
  row: number;
  /** The column's heading in the file; null for the whole row. */
  column: string | null;
  message: string;
}

/** The issues of a list, and the number of all issues, including those that the list omits. */
export interface FoundIssues {
  issues: RowIssue[];
  count: number;
}

/** A bounded list of issues. Its last entry is the number of further ones. */
export interface RowIssueList {
  /** Adds a sentence about a row, or about the whole file with row 0. */
  add(row: number, column: string | null, sentence: string): void;
  /** Adds an issue about a value that two rows share. */
  addFor(rows: readonly [number, number], column: string | null, predicate: string): void;
  isEmpty(): boolean;
  /** The issues so far, to continue the list in another thread. */
  found(): FoundIssues;
  list(): RowIssue[];
}

/** Creates a list that begins with these issues. */
export function createRowIssueList(begin: FoundIssues = { issues: [], count: 0 }): RowIssueList {
  const issues = [...begin.issues];
  const most = limits.matchImport.issues;
  let { count } = begin;

  function push(issue: RowIssue): void {
    count += 1;
    if (count <= most) issues.push(issue);
  }

  return {
    add: (row, column, sentence) =>
      push({ row, column, message: row === 0 ? sentence : `Row ${row}: ${sentence}` }),
    addFor: ([first, row], column, predicate) =>
      push({ row, column, message: `Row ${first} and ${row} ${predicate}` }),
    isEmpty: () => count === 0,
    found: () => ({ issues, count }),
    list: () =>
      count > most
        ? [...issues, { row: 0, column: null, message: `And ${(count - most).toLocaleString("en")} more.` }]
        : issues,
  };
}

import type { DateOrder } from "./cells.ts";
import type { FileRows, Unreadable } from "./fileRows.ts";
import { readFileRows } from "./fileRows.ts";
import type { ReadMatch } from "./readMatchRows.ts";
import { readMatchRows } from "./readMatchRows.ts";
import type { FoundIssues } from "./rowIssueList.ts";
import { createRowIssueList } from "./rowIssueList.ts";

/** The content of a file. It can be sent between threads. */
export interface OrderOfPlay {
  matches: ReadMatch[];
  headings: FileRows["headings"];
  errors: FoundIssues;
}

/** Reads an order of play. `order` is the order of day and month in dates that do not show it. */
export function readOrderOfPlay(file: Uint8Array, order: DateOrder | null): OrderOfPlay | Unreadable {
  const rows = readFileRows(file);
  if ("problem" in rows) return rows;
  const errors = createRowIssueList();
  const matches = readMatchRows(rows, order, errors);
  return { matches, headings: rows.headings, errors: errors.found() };
}

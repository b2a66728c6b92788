import { limits } from "../../../configuration/limits.ts";

/** A note for the operator about one place of the file. */
export interface RowNote {
  /** The number of the row, from 1, as in a spreadsheet; 0 for the whole file. */
  row: number;
  /** The column's heading in the file; null for the whole row. */
  column: string | null;
  message: string;
}

/** A bounded list of notes. Its last note is the number of further ones. */
export interface RowNotes {
  /** Adds a sentence about a row, or about the whole file with row 0. */
  add(row: number, column: string | null, sentence: string): void;
  /** Adds a note about a value that two rows share. */
  addFor(rows: readonly [number, number], column: string | null, predicate: string): void;
  isEmpty(): boolean;
  list(): RowNote[];
}

export function createImportNotes(): RowNotes {
  const notes: RowNote[] = [];
  const most = limits.matchImport.notes;
  let count = 0;

  function push(note: RowNote): void {
    count += 1;
    if (count <= most) notes.push(note);
  }

  return {
    add: (row, column, sentence) =>
      push({ row, column, message: row === 0 ? sentence : `Row ${row}: ${sentence}` }),
    addFor: ([first, row], column, predicate) =>
      push({ row, column, message: `Row ${first} and ${row} ${predicate}` }),
    isEmpty: () => count === 0,
    list: () =>
      count > most
        ? [...notes, { row: 0, column: null, message: `And ${(count - most).toLocaleString("en")} more.` }]
        : notes,
  };
}

import { limits } from "../../../configuration/limits.ts";

/** Something about one place of the file that an operator should know. */
export interface ImportNote {
  /** From 1, as a spreadsheet counts; 0 for the file as a whole. */
  row: number;
  /** As the file names it; null for the whole row. */
  column: string | null;
  message: string;
}

/** A list of notes that ends at a bound, with how many more there would be. */
export interface ImportNotes {
  /** Notes a sentence about a row, or about the file as a whole with row 0. */
  add(row: number, column: string | null, sentence: string): void;
  /** Notes what two rows have in common. */
  addFor(rows: readonly [number, number], column: string | null, predicate: string): void;
  isEmpty(): boolean;
  list(): ImportNote[];
}

export function createImportNotes(): ImportNotes {
  const notes: ImportNote[] = [];
  const most = limits.matchImport.notes;
  let count = 0;

  function push(note: ImportNote): void {
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

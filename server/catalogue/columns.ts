/** A column of a table whose changes the history stores. */
export interface LabelledColumn {
  column: string;
  /**
   * Its name for people in the history. Null for a column that the history does not show: an undo neither compares nor
   * restores it.
   */
  label: string | null;
}

/** A column of a table that backups contain. */
export interface ImportedColumn extends LabelledColumn {
  from: Source;
}

/**
 * The source of a column in an import. `entry`: the short fields of the file; `text`: its descriptions, which are
 * staged separately; `rule`: the file, by a specific rule in backup/apply.ts; `decision`: a value that depends on the
 * current catalogue; `kept`: not from the file.
 */
type Source = "decision" | "entry" | "kept" | "rule" | "text";

type Columns = Readonly<Record<string, ImportedColumn>>;

/** A row with the columns from these sources. The compiler reports a missing column. */
type RowFrom<Table extends Columns, From extends Source> = {
  [Name in keyof Table as Table[Name]["from"] extends From ? Table[Name]["column"] : never]: unknown;
};

/** The staged row without its descriptions. */
export type StagedRow<Table extends Columns> = RowFrom<Table, "entry" | "rule">;
export type DescribedRow<Table extends Columns> = RowFrom<Table, "text">;
export type DecidedRow<Table extends Columns> = RowFrom<Table, "decision">;

export function columnsFrom(table: Columns, ...sources: Source[]): string[] {
  return Object.values(table).flatMap(({ column, from }) => (sources.includes(from) ? column : []));
}

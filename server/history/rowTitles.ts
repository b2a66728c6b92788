import type { EntityManager } from "typeorm";

import type { Match } from "../matches/match.entity.ts";
import { summaryOf } from "../matches/matchName.ts";
import type { TableName } from "./keptTables.ts";
import type { RowId } from "./undoPlan.ts";
import { rowKey } from "./undoPlan.ts";

/** How people call rows, by their key. */
export type RowTitles = ReadonlyMap<string, string>;

/** Of each table the columns of a title, and the title that they give. */
const titled: Readonly<Partial<Record<TableName, { columns: string; join?: string }>>> = {
  category: { columns: "'name', row.name" },
  series: { columns: "'title', row.title" },
  episode: {
    columns: "'title', row.title, 'number', row.number, 'series', series.title",
    join: "left join series on series.id = row.series_id",
  },
  court: { columns: "'name', row.name" },
  match: {
    columns:
      "'number', row.number, 'discipline', row.discipline, 'draw', row.draw, 'round', row.round, 'sides', row.sides",
  },
};

/** Reads the titles of rows: of one that is gone, as it was when it was deleted last. */
export async function readTitles(db: EntityManager, rows: readonly RowId[]): Promise<RowTitles> {
  const titles = new Map<string, string>();
  for (const [table, { columns, join = "" }] of entriesOf(titled)) {
    const ids = [...new Set(rows.filter((row) => row.table === table).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const present = await db.query<{ id: string; row: object }[]>(
      `select row.id, jsonb_build_object(${columns}) as row from ${table} as row ${join} where row.id = any($1)`,
      [ids],
    );
    const known = new Set(present.map(({ id }) => id));
    const gone = ids.filter((id) => !known.has(id));
    const former =
      gone.length === 0
        ? []
        : await db.query<{ id: string; row: object }[]>(
            `select distinct on (id) id, before - 'long_description' as row from history
              where noun = $1 and id = any($2) and after is null and before is not null order by id, revision desc`,
            [table, gone],
          );
    for (const { id, row } of [...present, ...former]) titles.set(rowKey({ table, id }), titleOf(table, row));
  }
  return titles;
}

/** What `titled` has read, or a deleted row. */
interface TitledRow {
  title?: string;
  name?: string;
  number?: number | null;
  series?: string | null;
}

function titleOf(table: TableName, row: TitledRow): string {
  // The columns of a match are what its summary is made of.
  if (table === "match") return summaryOf(row as unknown as Match);
  const { title = "", name = "", number, series } = row;
  if (table !== "episode") return title || name;
  return [series, title || `Episode ${number}`].filter(Boolean).join(", ");
}

function entriesOf<Value>(record: Readonly<Partial<Record<TableName, Value>>>): [TableName, Value][] {
  return Object.entries(record) as [TableName, Value][];
}

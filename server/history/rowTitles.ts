import type { EntityManager } from "typeorm";

import type { Match } from "../tournament/matches/match.entity.ts";
import { summaryOf } from "../tournament/matches/matchName.ts";
import type { JsonRow, TableName } from "./historyTables.ts";
import type { RowId } from "./undoPlan.ts";
import { rowKey } from "./undoPlan.ts";

/**
 * The title of a row; null for a row that never existed. A row `known` from another time takes precedence over the
 * current one.
 */
export type TitleOf = (row: RowId, known?: JsonRow | null) => string | null;

/** The columns of each table's title, and a function that composes it. */
const titled: ReadonlyMap<TableName, { columns: string; join?: string }> = new Map([
  ["category", { columns: "'name', row.name" }],
  ["series", { columns: "'title', row.title" }],
  [
    "episode",
    {
      columns: "'title', row.title, 'number', row.number, 'series', series.title",
      join: "left join series on series.id = row.series_id",
    },
  ],
  ["court", { columns: "'name', row.name" }],
  [
    "match",
    {
      columns:
        "'number', row.number, 'discipline', row.discipline, 'draw', row.draw, 'round', row.round, 'sides', row.sides",
    },
  ],
]);

/** Reads the titles of rows. The title of a deleted row is the one before its last deletion. */
export async function readTitles(db: EntityManager, rows: readonly RowId[]): Promise<TitleOf> {
  const found = new Map<string, object>();
  for (const [table, { columns, join = "" }] of titled) {
    const ids = [...new Set(rows.filter((row) => row.table === table).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const present = await db.query<{ id: string; row: object }[]>(
      `select row.id, jsonb_build_object(${columns}) as row from ${table} as row ${join} where row.id = any($1)`,
      [ids],
    );
    const presentIds = new Set(present.map(({ id }) => id));
    const gone = ids.filter((id) => !presentIds.has(id));
    const former =
      gone.length === 0
        ? []
        : await db.query<{ id: string; row: object }[]>(
            `select distinct on (id) id, before - 'long_description' as row from history
              where noun = $1 and id = any($2) and after is null and before is not null order by id, revision desc`,
            [table, gone],
          );
    for (const { id, row } of [...present, ...former]) found.set(rowKey({ table, id }), row);
  }
  return (row, known) => {
    const now = found.get(rowKey(row));
    return now === undefined ? null : titleOf(row.table, { ...now, ...known });
  };
}

/** A row that `titled` has read, or a deleted row. */
interface TitledRow extends Partial<Pick<Match, "discipline" | "draw" | "round" | "sides">> {
  title?: string;
  name?: string;
  number?: number | null;
  series?: string | null;
}

function titleOf(table: TableName, row: TitledRow): string {
  if (table === "match") {
    const { discipline = "OTHER", draw = "", round = "", sides = [] } = row;
    return summaryOf({ discipline, draw, round, sides });
  }
  const { title = "", name = "", number, series } = row;
  if (table !== "episode") return title || name;
  return [series, title || `Episode ${number}`].filter(Boolean).join(", ");
}

import type { EntityManager } from "typeorm";

import type { JsonRow, TableName } from "./historyTables.ts";
import { historyTables } from "./historyTables.ts";
import type { CheckedPlan } from "./undoChecks.ts";
import { undoPlaces } from "./undoPlan.ts";
import type { ListUndo, Placed, RowChange, RowConflict } from "./undoPlan.ts";

/** The position of a row in its list after the undo. */
export interface Move extends Placed {
  table: TableName;
}

/** A table whose rows admins sort: all rows, or the rows with the same parent. */
interface Ordered {
  table: TableName;
  column: string;
  parent: string | null;
}

type List = Omit<ListUndo, "first">;

interface OpenList extends List {
  present: Placed[];
  moved: { id: string; before: number; after: number }[];
  returned: Placed[];
  deletedIds: Set<string>;
}

/**
 * The new positions of the rows in the lists that the undo changes, and the conflicts of rows that cannot be moved
 * back.
 */
export async function placeRows(
  db: EntityManager,
  rowChanges: readonly RowChange[],
  plan: CheckedPlan,
): Promise<{ moves: Move[]; conflicts: RowConflict[] }> {
  const moves: Move[] = [];
  const conflicts: RowConflict[] = [];
  for (const { name: table, place } of historyTables) {
    const rows = rowChanges.filter((row) => row.table === table);
    if (place === null || rows.length === 0) continue;
    for (const list of await readLists(db, { table, ...place }, rows, plan)) {
      const order = undoPlaces({ ...list, first: place.first });
      if (order === null) {
        conflicts.push(...list.moved.map(({ id }) => ({ table, id, reasons: ["place"] })));
        continue;
      }
      const former = new Map(list.present.map((row) => [row.id, row.place]));
      moves.push(
        ...order.filter(({ id, place: to }) => former.get(id) !== to).map((row) => ({ ...row, table })),
      );
    }
  }
  return { moves, conflicts };
}

/** The lists that the revision has changed. */
async function readLists(
  db: EntityManager,
  ordered: Ordered,
  rowChanges: readonly RowChange[],
  plan: CheckedPlan,
): Promise<List[]> {
  const { table, column, parent } = ordered;
  const parentIn = (row: JsonRow | null): string => (parent === null ? "" : textOf(row?.[parent]));
  const present = await readPlaces(db, ordered, rowChanges, parentIn);
  const parentOf = new Map(present.map((row) => [row.id, row.parent]));
  const beforeOf = new Map(rowChanges.map(({ id, before }) => [id, before]));
  // An episode that returns to another series leaves one list and is added to the other.
  const leaving = plan.changed.filter(
    (row) => row.table === table && parent !== null && row.columns.includes(parent),
  );
  const returned = [
    ...plan.returned.filter((row) => row.table === table).map(({ id, row }) => ({ id, row })),
    ...leaving.map(({ id }) => ({ id, row: beforeOf.get(id) ?? null })),
  ];
  const goneIds = new Set(
    [...plan.deleted.filter((row) => row.table === table), ...leaving].map(({ id }) => id),
  );
  const lists = new Map<string, OpenList>();
  const listOf = (of: string): OpenList => {
    const list = lists.get(of) ?? { present: [], moved: [], returned: [], deletedIds: new Set() };
    lists.set(of, list);
    return list;
  };
  for (const { id, place, parent: of } of present) {
    listOf(of).present.push({ id, place });
    if (goneIds.has(id)) listOf(of).deletedIds.add(id);
  }
  for (const { id, before, after } of rowChanges) {
    const [of, from, to] = [parentOf.get(id), before?.[column], after?.[column]];
    if (of === undefined || goneIds.has(id) || typeof from !== "number" || typeof to !== "number") continue;
    listOf(of).moved.push({ id, before: from, after: to });
  }
  const placed = returned.map(({ id, row }) => ({ id, place: placeIn(row, column), of: parentIn(row) }));
  for (const { id, place, of } of placed.toSorted((one, other) => one.place - other.place))
    listOf(of).returned.push({ id, place });
  return [...lists.values()].filter(
    (list) => list.moved.length + list.returned.length + list.deletedIds.size > 0,
  );
}

/** The current positions in the lists that contain the changed rows, or contained them. */
function readPlaces(
  db: EntityManager,
  { table, column, parent }: Ordered,
  rowChanges: readonly RowChange[],
  parentIn: (row: JsonRow | null) => string,
): Promise<(Placed & { parent: string })[]> {
  if (parent === null)
    return db.query(`select id, ${column} as place, '' as parent from ${table} order by ${column}`);
  const parents = rowChanges
    .flatMap(({ before, after }) => [parentIn(before), parentIn(after)])
    .filter(Boolean);
  return db.query(
    `select id, ${column} as place, ${parent} as parent from ${table}
      where ${parent} = any($1) or ${parent} in (select ${parent} from ${table} where id = any($2))
      order by ${parent}, ${column}`,
    [parents, rowChanges.map(({ id }) => id)],
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The position of a row. It is unchanged when the row moved to another list at the same position. */
function placeIn(row: JsonRow | null, column: string): number {
  const place = row?.[column];
  return typeof place === "number" ? place : Infinity;
}

import type { EntityManager } from "typeorm";

import { listOutOfDate } from "./versions.ts";

/** The column of a table that numbers rows in an order that admins choose. */
interface OrderColumn {
  table: "category" | "court" | "episode" | "match" | "series";
  column: "court_sequence" | "number" | "position";
  /** The number of the first row. */
  first: 0 | 1;
}

/** Rows that are numbered without gaps. */
interface OrderedList extends OrderColumn {
  /** The series of the rows; null when the whole table is one list. */
  seriesId: string | null;
}

/** The columns by which the lists that admins sort are numbered. */
export const orderColumns = {
  category: { table: "category", column: "position", first: 0 },
  series: { table: "series", column: "position", first: 0 },
  court: { table: "court", column: "position", first: 0 },
  episode: { table: "episode", column: "number", first: 1 },
  match: { table: "match", column: "court_sequence", first: 1 },
} as const satisfies Record<OrderColumn["table"], OrderColumn>;

export const categoryList: OrderedList = { ...orderColumns.category, seriesId: null };

export const seriesList: OrderedList = { ...orderColumns.series, seriesId: null };

export const courtList: OrderedList = { ...orderColumns.court, seriesId: null };

export function episodeList(seriesId: string): OrderedList {
  return { ...orderColumns.episode, seriesId };
}

/**
 * Sorts the rows in the order of the ids. The ids must be exactly the existing ones; any others are refused, because
 * they come from an outdated list. The transaction must hold the clock.
 */
export async function reorder(db: EntityManager, list: OrderedList, ids: readonly string[]): Promise<void> {
  const { table, column } = list;
  const [condition, values] = membersOf(list);
  const present = await db.query<{ id: string; place: number }[]>(
    `select id, ${column} as place from ${table} where ${condition}`,
    values,
  );
  const places = new Map(present.map(({ id, place }) => [id, place]));
  if (!isOrderOf([...places.keys()], ids)) throw listOutOfDate();
  await numberRows(
    db,
    list,
    ids.map((id) => ({ id, place: places.get(id) ?? null })),
  );
}

/**
 * Numbers the rows in this order. `place` is the present number of a row. Rows that keep it are not written, so that an
 * unchanged order does not increment the revision.
 */
export async function numberRows(
  db: EntityManager,
  { table, column, first }: OrderColumn,
  rows: readonly { id: string; place: number | null }[],
): Promise<void> {
  const moved = rows.flatMap(({ id, place }, index) =>
    place === first + index ? [] : { id, place: first + index },
  );
  if (moved.length === 0) return;
  await db.query(
    `update ${table} set ${column} = wanted.place
      from unnest($1::uuid[], $2::integer[]) as wanted (id, place) where ${table}.id = wanted.id`,
    [moved.map(({ id }) => id), moved.map(({ place }) => place)],
  );
}

/** The number of a row that is added at the end. */
export async function nextPlace(db: EntityManager, list: OrderedList): Promise<number> {
  const { table, column, first } = list;
  const [condition, values] = membersOf(list);
  const [last] = await db.query<{ place: number | null }[]>(
    `select max(${column}) as place from ${table} where ${condition}`,
    values,
  );
  return last?.place == null ? first : last.place + 1;
}

/** Decrements the numbers of the rows after a deleted one. */
export async function closeGap(db: EntityManager, list: OrderedList, place: number): Promise<void> {
  const { table, column } = list;
  const [condition, values] = membersOf(list);
  await db.query(
    `update ${table} set ${column} = ${column} - 1 where ${condition} and ${column} > $${values.length + 1}`,
    [...values, place],
  );
}

/** Renumbers the remaining rows without gaps, after several were deleted. */
export async function closeGaps(db: EntityManager, list: OrderedList): Promise<void> {
  const { table, column, first } = list;
  const [condition, values] = membersOf(list);
  await db.query(
    `update ${table} set ${column} = wanted.place
      from (
        select id, ${first - 1} + row_number() over (order by ${column}) as place from ${table} where ${condition}
      ) as wanted
      where ${table}.id = wanted.id and ${column} <> wanted.place`,
    values,
  );
}

/** Whether `ids` contains each of the existing ids exactly once, and no other. */
export function isOrderOf(present: readonly string[], ids: readonly string[]): boolean {
  const wanted = new Set(ids);
  return wanted.size === ids.length && ids.length === present.length && present.every((id) => wanted.has(id));
}

function membersOf({ seriesId }: OrderedList): [condition: string, values: string[]] {
  return seriesId === null ? ["true", []] : ["series_id = $1", [seriesId]];
}

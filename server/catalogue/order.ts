import type { EntityManager } from "typeorm";

import { listOutOfDate } from "./versions.ts";

/** Rows in an order that admins choose, numbered in a column without gaps. */
interface OrderedList {
  table: "category" | "court" | "episode" | "series";
  column: "number" | "position";
  /** The number of the first row. */
  first: 0 | 1;
  /** The series of the rows; null when the whole table is one list. */
  seriesId: string | null;
}

export const categoryList: OrderedList = {
  table: "category",
  column: "position",
  first: 0,
  seriesId: null,
};

export const seriesList: OrderedList = { table: "series", column: "position", first: 0, seriesId: null };

export const courtList: OrderedList = { table: "court", column: "position", first: 0, seriesId: null };

export function episodeList(seriesId: string): OrderedList {
  return { table: "episode", column: "number", first: 1, seriesId };
}

/**
 * Sorts the rows in the order of the ids. The ids must be exactly the existing ones; any others are refused, because
 * they come from an outdated list. The transaction must hold the clock.
 */
export async function reorder(db: EntityManager, list: OrderedList, ids: readonly string[]): Promise<void> {
  const { table, column, first } = list;
  const [condition, values] = membersOf(list);
  const present = await db.query<{ id: string; place: number }[]>(
    `select id, ${column} as place from ${table} where ${condition}`,
    values,
  );
  const presentIds = present.map(({ id }) => id);
  if (!isOrderOf(presentIds, ids)) throw listOutOfDate();
  if (present.every(({ id, place }) => ids[place - first] === id)) return;
  await db.query(
    `update ${table} set ${column} = ${first - 1} + place
      from unnest($1::uuid[]) with ordinality as wanted(id, place)
      where ${table}.id = wanted.id and ${column} <> ${first - 1} + place`,
    [ids],
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

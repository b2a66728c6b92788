import type { EntityManager } from "typeorm";

import { isId } from "../../domain/ids.ts";
import { unknownSeries } from "../../domain/refusals.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import { findVisibleSeries, seriesById } from "../catalogue/series/series.service.ts";
import { isVisible } from "../catalogue/series/visibility.ts";
import type { CallerLoaders } from "../live/loaders.ts";
import { readRows } from "../postgres/rows.ts";
import type { RoleHolder } from "../rights/rights.ts";
import { Favourite } from "./favourite.entity.ts";

/** The series that the user has saved and that are visible to them, in the order of saving. */
export async function readSavedSeries({ load, caller }: CallerLoaders, userId: string): Promise<Series[]> {
  const ids = await load(savedIdsOfUser, userId);
  const saved = await Promise.all(ids.map((id) => load(seriesById, id)));
  return saved.filter((series) => series !== null).filter((series) => isVisible(series, caller));
}

async function savedIdsOfUser(db: EntityManager, userIds: readonly string[]): Promise<string[][]> {
  const favourites = await readRows(db, Favourite, "where user_id = any($1) order by saved_at, series_id", [
    userIds,
  ]);
  const byUser = new Map<string, string[]>(userIds.map((id) => [id, []]));
  for (const { userId, seriesId } of favourites) byUser.get(userId)?.push(seriesId);
  return userIds.map((id) => byUser.get(id) ?? []);
}

/** Saves the series. A series that is saved already keeps its position. */
export async function saveSeries(
  db: EntityManager,
  caller: RoleHolder,
  userId: string,
  id: string,
): Promise<void> {
  const { id: seriesId } = await findVisibleSeries(db, caller, id, unknownSeries);
  await db.query("insert into favourite (user_id, series_id) values ($1, $2) on conflict do nothing", [
    userId,
    seriesId,
  ]);
}

/** Removes the series from the saved ones, if it was saved. */
export async function removeSavedSeries(db: EntityManager, userId: string, id: string): Promise<void> {
  if (isId(id)) await db.delete(Favourite, { userId, seriesId: id });
}

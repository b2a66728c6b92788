import type { EntityManager } from "typeorm";

import { isId } from "../catalogue/ids.ts";
import { Series } from "../series/series.entity.ts";
import { findVisibleSeries } from "../series/series.service.ts";
import type { Rights } from "../series/visibility.ts";
import { isVisible } from "../series/visibility.ts";
import { Favourite } from "./favourite.entity.ts";

/** What the user has saved and may know of, in the order of saving. */
export async function readSavedSeries(db: EntityManager, caller: Rights, userId: string): Promise<Series[]> {
  const saved = await db
    .createQueryBuilder(Series, "series")
    .innerJoin(Favourite, "favourite", "favourite.series_id = series.id")
    .where("favourite.user_id = :userId", { userId })
    .orderBy("favourite.saved_at")
    .addOrderBy("favourite.series_id")
    .getMany();
  return saved.filter((series) => isVisible(series, caller));
}

/** Saves the series; one that is saved already keeps its place. */
export async function saveSeries(
  db: EntityManager,
  caller: Rights,
  userId: string,
  id: string,
): Promise<void> {
  const { id: seriesId } = await findVisibleSeries(db, caller, id, "Series not found");
  await db.createQueryBuilder().insert().into(Favourite).values({ userId, seriesId }).orIgnore().execute();
}

/** Forgets the series, if it was saved. */
export async function removeSavedSeries(db: EntityManager, userId: string, id: string): Promise<void> {
  if (isId(id)) await db.delete(Favourite, { userId, seriesId: id });
}

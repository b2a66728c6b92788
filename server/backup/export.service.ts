import type { EntityManager } from "typeorm";

import { unseal } from "../auth/secrets.ts";
import { isId } from "../catalogue/ids.ts";
import { Category } from "../categories/category.entity.ts";
import type { Context } from "../context.ts";
import { episodesOfSeries } from "../episodes/episode.service.ts";
import { badInput } from "../errors.ts";
import { limits } from "../limits.ts";
import { seriesById } from "../series/series.service.ts";
import type { BackupFile } from "./backup.payload.ts";
import { writeEntry } from "./writer.ts";

/** A backup of these series with their passwords, in the order of the catalogue. */
export async function exportSeries(
  db: EntityManager,
  {
    config,
    appSecret,
    audit,
    caller,
    device,
  }: Pick<Context, "config" | "appSecret" | "audit" | "caller" | "device">,
  ids: readonly string[],
): Promise<BackupFile> {
  if (ids.length === 0) throw badInput("Please select at least one series to export");
  if (ids.length > limits.backup.series || !ids.every(isId)) throw badInput("These are no ids of series.");
  const found = await seriesById(db, [...new Set(ids.map((id) => id.toLowerCase()))]);
  const chosen = found.filter((series) => series !== null).toSorted((one, other) => one.order - other.order);
  // A backup that silently lacks something is found out too late.
  if (chosen.length < found.length) throw badInput("One of the series does not exist any more.");
  const episodes = await episodesOfSeries(
    db,
    chosen.map(({ id }) => id),
  );
  const categories = new Map((await db.find(Category)).map(({ id, slug }) => [id, slug]));
  const content = chosen.map((series, place): [string, object] => {
    const password = series.passwordCipher === null ? null : unseal(appSecret, series.passwordCipher);
    const categoryId = series.categoryId === null ? null : (categories.get(series.categoryId) ?? null);
    return [series.id, writeEntry(config, series, episodes[place] ?? [], { categoryId, password })];
  });
  audit({
    event: "series exported",
    userId: caller.userId,
    address: device.address,
    seriesIds: chosen.map(({ id }) => id),
  });
  return {
    name: `series_backup_${new Date().toISOString().slice(0, 10)}.json`,
    content: Object.fromEntries(content),
  };
}

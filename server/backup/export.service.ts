import type { EntityManager } from "typeorm";
import * as v from "valibot";

import { exportedIdsRule } from "../../domain/backupFile.ts";
import { isId } from "../../domain/ids.ts";
import type { Actor } from "../auth/audit.ts";
import type { AppSettings } from "../auth/secrets.ts";
import { unseal } from "../auth/secrets.ts";
import { readCategories } from "../catalogue/categories/category.service.ts";
import { episodesAfter } from "../catalogue/episodes/episode.service.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import { seriesById } from "../catalogue/series/series.service.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { badInput } from "../errors.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import type { BackupFile } from "./backup.payload.ts";
import { writeCodes } from "./codes.ts";
import { checkDecryptable } from "./decryptable.ts";
import { readFormerSlugs } from "./formerSlugs.ts";
import { writeEpisode, writeSeries } from "./writer.ts";

/** The series that a backup contains, and whether it contains their access codes. */
export interface BackupChoice {
  /** The ids of the series. */
  ids: readonly string[];
  withAccessCodes: boolean;
}

/** A backup of these series with their passwords, as one value. Throws when it is too large for that. */
export async function exportSeries(
  db: EntityManager,
  settings: AppSettings,
  actor: Actor,
  choice: BackupChoice,
): Promise<BackupFile> {
  let json = "";
  for await (const part of writeBackup(db, settings, actor, choice)) {
    json += part;
    if (json.length > limits.backup.contentBytes)
      throw badInput("These series are too large for one response. POST /backup sends them as a file.");
  }
  // The JSON was written by this process, so it is valid.
  return { name: await nameBackup(db), content: JSON.parse(json) as object };
}

/** The file's name, with the day of the database's time in UTC. */
export async function nameBackup(db: EntityManager): Promise<string> {
  const now = new Date(await readCurrentTime(db));
  return `series_backup_${now.toISOString().slice(0, 10)}.json`;
}

/**
 * The JSON of a backup of these series with their passwords, in the order of the catalogue, as a sequence of parts.
 * `db` must be one snapshot. The audit log records the export before the first part.
 */
export async function* writeBackup(
  db: EntityManager,
  { config, appSecret }: AppSettings,
  { caller, device, audit }: Actor,
  { ids, withAccessCodes }: BackupChoice,
): AsyncGenerator<string> {
  const chosen = await orderSeries(db, ids);
  await checkNumberOf(db, "episode", chosen);
  await checkNumberOf(db, "former_slug", chosen);
  if (withAccessCodes) await checkNumberOf(db, "access_code", chosen);
  await checkDecryptable(db, appSecret, chosen, withAccessCodes);
  audit({
    event: "series exported",
    userId: caller.userId,
    address: device.address,
    seriesIds: chosen,
    withAccessCodes,
  });
  const categories = new Map((await readCategories(db)).map(({ id, slug }) => [id, slug]));

  function describe(
    series: Series,
    formerSlugs: readonly string[],
    accessCodes: object[] | undefined,
  ): object {
    const password =
      series.passwordCipher === null ? null : unseal(appSecret, "series password", series.passwordCipher);
    const categoryId = series.categoryId === null ? null : (categories.get(series.categoryId) ?? null);
    const written = writeSeries(config, series, { formerSlugs, categoryId, password });
    return { ...written, ...(accessCodes && { accessCodes }) };
  }

  yield "{";
  for (let from = 0; from < chosen.length; from += limits.backup.rows) {
    const part = chosen.slice(from, from + limits.backup.rows);
    const some = await seriesById(db, part);
    const formerSlugs = await readFormerSlugs(db, part);
    const codes = withAccessCodes ? await writeCodes(db, appSecret, part) : null;
    for (const [place, series] of some.entries()) {
      if (series === null) throw new Error("A series disappeared within a snapshot");
      const comma = from + place === 0 ? "" : ",";
      const json = JSON.stringify(describe(series, formerSlugs.get(series.id) ?? [], codes?.get(series.id)));
      yield `${comma}${JSON.stringify(series.id)}:{"series":${json},"episodes":[`;
      yield* writeEpisodes(db, config, series.id);
      yield "]}";
    }
  }
  yield "}";
}

async function* writeEpisodes(db: EntityManager, config: Config, seriesId: string): AsyncGenerator<string> {
  const { rows } = limits.backup;
  let last = 0;
  for (;;) {
    const episodes = await episodesAfter(db, seriesId, last, rows);
    const json = episodes.map((episode) => JSON.stringify(writeEpisode(config, episode))).join();
    if (json !== "") yield last === 0 ? json : `,${json}`;
    last = episodes.at(-1)?.number ?? 0;
    if (episodes.length < rows) return;
  }
}

/** The ids in the order of the catalogue. Throws when one is not an id, or not the id of a series. */
async function orderSeries(db: EntityManager, ids: readonly string[]): Promise<string[]> {
  const counted = v.safeParse(exportedIdsRule, ids);
  if (!counted.success) throw badInput(counted.issues[0].message);
  if (!ids.every(isId)) throw badInput("These are not ids of series.");
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await db.query<{ id: string }[]>(
    "select id from series where id = any($1) order by position",
    [wanted],
  );
  // Refused, because an incomplete backup would be noticed only when it is needed.
  if (found.length < wanted.length) throw badInput("One of the series does not exist any more.");
  return found.map(({ id }) => id);
}

const countedRows = {
  episode: { most: limits.backup.episodes, name: "episodes" },
  former_slug: { most: limits.backup.formerSlugs, name: "former IDs" },
  access_code: { most: limits.backup.accessCodes, name: "access codes" },
} as const;

/** Throws when these series have more of these rows than a backup may contain, because no import would accept the file. */
async function checkNumberOf(
  db: EntityManager,
  table: keyof typeof countedRows,
  seriesIds: readonly string[],
): Promise<void> {
  const { most, name } = countedRows[table];
  const [found] = await db.query<[{ count: number }]>(
    `select count(*)::integer as count from ${table} where series_id = any($1)`,
    [seriesIds],
  );
  if (found.count > most)
    throw badInput(
      `These series have more than ${most.toLocaleString("en")} ${name}. Please export them in parts.`,
    );
}

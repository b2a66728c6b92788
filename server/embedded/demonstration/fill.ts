import { randomUUID } from "node:crypto";

import type { EntityManager } from "typeorm";

import { Category } from "../../catalogue/categories/category.entity.ts";
import { Episode } from "../../catalogue/episodes/episode.entity.ts";
import { Series } from "../../catalogue/series/series.entity.ts";
import { demonstrationCatalogue } from "./catalogue.ts";
import type { DemonstrationEpisode, DemonstrationSeries } from "./entries.ts";
import { pictureUrl } from "./entries.ts";
import { readPictures } from "./media.ts";

interface FillOptions {
  now: Date;
  /** Encrypts a series password as the server stores it. */
  seal: (password: string) => string;
}

/**
 * Fills an empty catalogue with the demonstration, and returns whether it did. A catalogue with a category or a series
 * is in use and does not change. The caller opens the transaction.
 */
export async function fillDemonstration(db: EntityManager, { now, seal }: FillOptions): Promise<boolean> {
  const [found]: unknown[] = await db.query("select from category union all select from series limit 1");
  if (found !== undefined) return false;
  await db.query("select tick_catalogue()");

  const { categories, series } = demonstrationCatalogue(now);
  const pictures = readPictures().map(({ name, width, height, copies }) => ({
    url: pictureUrl(name),
    width,
    height,
    copy_widths: copies,
  }));
  await db.query(insertPictures, [JSON.stringify(pictures)]);
  const categoryIds = new Map(categories.map(({ slug }) => [slug, randomUUID()]));
  await db.insert(
    Category,
    categories.map(({ slug, name, tags }, position): NewRow<Category, "version"> => ({
      id: categoryIds.get(slug) ?? "",
      slug,
      name,
      tags,
      position,
    })),
  );
  const rows = series.map(({ episodes, ...one }, order) => ({
    row: seriesRow(one, { order, categoryIds, seal }),
    episodes,
  }));
  await db.insert(
    Series,
    rows.map(({ row }) => row),
  );
  await db.insert(
    Episode,
    rows.flatMap(({ row, episodes }) =>
      episodes.map((episode, place) => episodeRow(episode, { seriesId: row.id, number: place + 1, now })),
    ),
  );
  return true;
}

/** The columns of a row. The compiler reports a column that is neither set nor among the defaults. */
type NewRow<Row, Defaults extends keyof Row> = Omit<Row, Defaults>;

function seriesRow(
  { category, password, ...series }: Omit<DemonstrationSeries, "episodes">,
  place: { order: number; categoryIds: ReadonlyMap<string, string>; seal: FillOptions["seal"] },
): NewRow<Series, "importedAt" | "isPublished" | "passwordVersion" | "version"> {
  return {
    ...series,
    id: randomUUID(),
    order: place.order,
    categoryId: category === null ? null : (place.categoryIds.get(category) ?? null),
    passwordCipher: password === null ? null : place.seal(password),
  };
}

type DefaultsOfEpisode =
  | "endLive"
  | "goLive"
  | "goLiveMissedAt"
  | "goLiveSetAt"
  | "id"
  | "language"
  | "liveEndedAt"
  | "liveSince"
  | "liveSwitchedAt"
  | "ratingSource"
  | "ratingValue"
  | "storedEmbedLink"
  | "version";

function episodeRow(
  { videoUrl, releaseDate, ...episode }: DemonstrationEpisode,
  { seriesId, number, now }: { seriesId: string; number: number; now: Date },
): NewRow<Episode, DefaultsOfEpisode> {
  const startsAt = releaseDate === null ? null : new Date(releaseDate);
  return {
    ...episode,
    seriesId,
    number,
    storedVideoUrl: videoUrl,
    releaseDate: startsAt,
    dateAdded: startsAt !== null && startsAt < now ? startsAt : now,
  };
}

const insertPictures = `
  insert into picture (url, width, height, copy_widths)
  select url, width, height, array(select jsonb_array_elements_text(copy_widths)::integer)
  from jsonb_to_recordset($1::jsonb) as r (url text, width integer, height integer, copy_widths jsonb)
  on conflict (url) do nothing`;

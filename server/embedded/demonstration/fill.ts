import type { EntityManager } from "typeorm";

import { demonstrationCatalogue } from "./catalogue.ts";
import { pictureUrl } from "./entries.ts";
import { readPictures } from "./media.ts";

interface FillOptions {
  now: Date;
  /** Encrypts a series password as the server keeps it. */
  seal: (password: string) => string;
}

/**
 * Puts the demonstration into an empty catalogue and says whether it did. A catalogue with a category or a series is
 * somebody's, and stays as it is. The caller opens the transaction.
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
  const episodes = series.flatMap(({ slug, episodes: parts }) =>
    parts.map((episode, index) => ({ ...episode, seriesSlug: slug, number: index + 1 })),
  );
  await insert(db, insertPictures, pictures);
  await insert(db, insertCategories, number(categories));
  await insert(
    db,
    insertSeries,
    number(series).map(({ password, ...row }) => ({
      ...row,
      episodes: undefined,
      passwordCipher: password === null ? null : seal(password),
    })),
  );
  await insert(db, insertEpisodes, episodes);
  return true;
}

function number<Row>(rows: Row[]): (Row & { position: number })[] {
  return rows.map((row, position) => ({ ...row, position }));
}

async function insert(db: EntityManager, statement: string, rows: object[]): Promise<void> {
  await db.query(statement, [JSON.stringify(rows)]);
}

const insertPictures = `
  insert into picture (url, width, height, copy_widths)
  select url, width, height, array(select jsonb_array_elements_text(copy_widths)::integer)
  from jsonb_to_recordset($1::jsonb) as r (url text, width integer, height integer, copy_widths jsonb)
  on conflict (url) do nothing`;

const insertCategories = `
  insert into category (slug, name, tags, position)
  select slug, name, array(select jsonb_array_elements_text(tags)), position
  from jsonb_to_recordset($1::jsonb) as r (slug text, name text, tags jsonb, position integer)`;

const insertSeries = `
  insert into series (slug, title, short_description, long_description, release_date, tags, thumbnail_url, position,
    category_id, embed_link, password_cipher)
  select r.slug, r.title, r."shortDescription", r."longDescription", r."releaseDate",
    array(select jsonb_array_elements_text(r.tags)), r."thumbnailUrl", r.position, category.id, r."embedLink",
    r."passwordCipher"
  from jsonb_to_recordset($1::jsonb) as r (slug text, title text, "shortDescription" text, "longDescription" text,
    "releaseDate" date, tags jsonb, "thumbnailUrl" text, position integer, category text, "embedLink" text,
    "passwordCipher" text)
  left join category on category.slug = r.category`;

const insertEpisodes = `
  insert into episode (series_id, number, title, short_description, long_description, release_date, date_added,
    duration_seconds, thumbnail_url, is_live, is_on_roku, video_url, bitrate_kbps)
  select series.id, r.number, r.title, r."shortDescription", r."longDescription", r."releaseDate",
    least(r."releaseDate", now()), r."durationSeconds", r."thumbnailUrl", r."isLive", r."isOnRoku", r."videoUrl",
    r."bitrateKbps"
  from jsonb_to_recordset($1::jsonb) as r ("seriesSlug" text, number integer, title text, "shortDescription" text,
    "longDescription" text, "releaseDate" timestamptz, "durationSeconds" integer, "thumbnailUrl" text,
    "isLive" boolean, "isOnRoku" boolean, "videoUrl" text, "bitrateKbps" integer)
  join series on series.slug = r."seriesSlug"`;

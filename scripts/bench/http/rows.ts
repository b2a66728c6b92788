// The hand-written statements of the peers: one for each type, for any number of rows.

import type { Pool } from "pg";

// The used columns of each table, under the names of the schema.

type Clock = { epoch: string; revision: number };
type CategoryRow = { id: string; slug: string; name: string };
export type SeriesRecord = { id: string; tags: string[]; isProtected: boolean; thumbnailUrl: string | null };
export type EpisodeRecord = { id: string; videoUrl: string; thumbnailUrl: string | null };
type BroadcastsRecord = { isLive: boolean; upcoming: Date[]; upcomingRecordings: Date[] };
export type PictureRecord = { width: number; height: number; copyWidths: number[] };
/** A row with the id of the object to which it belongs. */
type Owned<Row> = Row & { owner: string };

/** Reads the catalogue's clock for the cursor. */
export async function readClock(pool: Pool) {
  const { rows } = await pool.query<Clock>("select epoch, revision from catalogue_clock");
  const [clock] = rows;
  if (!clock) throw new Error("The catalogue has no clock");
  return clock;
}

export async function selectCategories(pool: Pool) {
  const { rows } = await pool.query<CategoryRow>("select id, slug, name from category order by position");
  return rows;
}

const seriesColumns = `series.id, series.slug, series.title, series.tags,
  series.thumbnail_url as "thumbnailUrl", series.short_description as "shortDescription",
  series.long_description as "longDescription", series.embed_link as "embedLink",
  series.is_published as "isPublished", series.password_cipher is not null as "isProtected"`;

export async function selectSeries(pool: Pool, slug: string) {
  const { rows } = await pool.query<SeriesRecord>(`select ${seriesColumns} from series where slug = $1`, [
    slug,
  ]);
  return rows[0];
}

/** The series of each category. */
export async function seriesOfCategories(pool: Pool, ids: readonly string[]) {
  const { rows } = await pool.query<Owned<SeriesRecord>>(
    `select category.id as owner, ${seriesColumns}
      from category join series on series.tags @> category.tags or series.category_id = category.id
      where category.id = any($1) order by series.position`,
    [ids],
  );
  return listsOf(ids, rows);
}

/** The episodes of each series. */
export async function selectEpisodes(pool: Pool, ids: readonly string[]) {
  const { rows } = await pool.query<Owned<EpisodeRecord>>(
    `select series_id as owner, id, number, title, short_description as "shortDescription",
        long_description as "longDescription", release_date as "releaseDate",
        duration_seconds as "durationSeconds", thumbnail_url as "thumbnailUrl", is_live as "isLive",
        video_url as "videoUrl", embed_link as "embedLink", date_added as "dateAdded",
        duration_seconds > 1 as "hasRecording"
      from episode where series_id = any($1) order by number`,
    [ids],
  );
  return listsOf(ids, rows);
}

/** Whether each series is live, and the starts of its coming broadcasts. */
export async function broadcastsOfSeries(pool: Pool, ids: readonly string[]) {
  const { rows } = await pool.query<Owned<BroadcastsRecord>>(
    `select series_id as owner, bool_or(is_live) as "isLive",
        coalesce(array_agg(release_date order by release_date)
          filter (where not is_live and release_date > now()), '{}') as upcoming,
        coalesce(array_agg(release_date order by release_date)
          filter (where not is_live and release_date > now() and duration_seconds > 1), '{}') as "upcomingRecordings"
      from episode where series_id = any($1) group by series_id`,
    [ids],
  );
  return oneOf(ids, rows).map((row) => row ?? { isLive: false, upcoming: [], upcomingRecordings: [] });
}

export async function picturesOf(pool: Pool, urls: readonly string[]) {
  const { rows } = await pool.query<Owned<PictureRecord>>(
    `select url as owner, width, height, copy_widths as "copyWidths" from picture where url = any($1)`,
    [urls],
  );
  return oneOf(urls, rows);
}

function oneOf<Row>(owners: readonly string[], rows: readonly Owned<Row>[]): (Row | null)[] {
  const byOwner = new Map(rows.map((row) => [row.owner, row]));
  return owners.map((owner) => byOwner.get(owner) ?? null);
}

function listsOf<Row>(owners: readonly string[], rows: readonly Owned<Row>[]): Row[][] {
  const byOwner = new Map(owners.map((owner) => [owner, Array<Row>()]));
  for (const row of rows) byOwner.get(row.owner)?.push(row);
  return [...byOwner.values()];
}

// The statements of the peer, written by hand: one for each noun, however many rows ask for it.

/**
 * @typedef {object} Row of any table, its columns under the names of the schema
 * @property {string} id
 */

/** Reads what an answer begins with. @param {import("pg").Pool} pool */
export async function readClock(pool) {
  const { rows } = await pool.query("select epoch, revision from catalogue_clock");
  return rows[0];
}

/** @param {import("pg").Pool} pool @returns {Promise<Row[]>} */
export async function readCategories(pool) {
  const { rows } = await pool.query("select id, slug, name from category order by position");
  return rows;
}

const seriesColumns = `series.id, series.slug, series.title, series.tags,
  series.thumbnail_url as "thumbnailUrl", series.short_description as "shortDescription",
  series.long_description as "longDescription", series.embed_link as "embedLink",
  series.is_published as "isPublished", series.password_cipher is not null as "isProtected"`;

/** @param {import("pg").Pool} pool @param {string} slug @returns {Promise<Row>} */
export async function readSeries(pool, slug) {
  const { rows } = await pool.query(`select ${seriesColumns} from series where slug = $1`, [slug]);
  return rows[0];
}

/** @param {import("pg").Pool} pool @param {readonly string[]} ids of categories */
export async function seriesOfCategories(pool, ids) {
  const { rows } = await pool.query(
    `select category.id as owner, ${seriesColumns}
      from category join series on series.tags @> category.tags or series.category_id = category.id
      where category.id = any($1) order by series.position`,
    [ids],
  );
  return listsOf(ids, rows);
}

/** @param {import("pg").Pool} pool @param {readonly string[]} ids of series */
export async function episodesOfSeries(pool, ids) {
  const { rows } = await pool.query(
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

/** @param {import("pg").Pool} pool @param {readonly string[]} ids of series */
export async function broadcastsOfSeries(pool, ids) {
  const { rows } = await pool.query(
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

/** @param {import("pg").Pool} pool @param {readonly string[]} urls */
export async function picturesOf(pool, urls) {
  const { rows } = await pool.query(
    `select url as owner, width, height, copy_widths as "copyWidths" from picture where url = any($1)`,
    [urls],
  );
  return oneOf(urls, rows);
}

/** @param {readonly string[]} owners @param {any[]} rows @returns {any[]} */
function oneOf(owners, rows) {
  const byOwner = new Map(rows.map((row) => [row.owner, row]));
  return owners.map((owner) => byOwner.get(owner) ?? null);
}

/** @param {readonly string[]} owners @param {any[]} rows @returns {any[][]} */
function listsOf(owners, rows) {
  const byOwner = new Map(owners.map((owner) => [owner, /** @type {any[]} */ ([])]));
  for (const row of rows) byOwner.get(row.owner)?.push(row);
  return [...byOwner.values()];
}

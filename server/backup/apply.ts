import type { EntityManager } from "typeorm";

import { takeClock } from "../catalogue/clock.ts";
import { limits } from "../limits.ts";
import type { Notes } from "./notes.ts";
import { createPause } from "./pause.ts";
import { claimPictures } from "./pictures.ts";
import type { Plan } from "./plan.ts";
import { planImport } from "./plan.ts";
import type { SeriesEntry } from "./seriesEntry.ts";

// The one transaction of an import. All of the file is put aside before the clock is taken; while it is held, a handful
// of statements does the rest, whatever the size of the file.

/** How many rows are put aside at a time. */
const handful = 500;

/** Puts the file's rows aside, in tables that go with the transaction. */
export async function stageEntries(db: EntityManager, entries: readonly SeriesEntry[]): Promise<void> {
  await db.query("create temp table staged_series on commit drop as select * from series with no data");
  await db.query("create temp table staged_episode on commit drop as select * from episode with no data");
  const pause = createPause();
  for (let from = 0; from < entries.length; from += handful) {
    await pause();
    await stage(db, "staged_series", entries.slice(from, from + handful).map(seriesRow));
  }
  let rows: object[] = [];
  for (const entry of entries) {
    for (const [place, episode] of entry.episodes.entries()) {
      rows.push(episodeRow(entry, place, episode));
      if (rows.length < handful) continue;
      await pause();
      await stage(db, "staged_episode", rows);
      rows = [];
    }
  }
  await stage(db, "staged_episode", rows);
  await db.query("analyze staged_series, staged_episode");
}

/**
 * Takes the clock and replaces and adds what was put aside; gives the plan that it followed, or null with notes when the
 * present catalogue does not allow it. Throws when that takes longer than the clock may be held.
 */
export async function applyEntries(
  db: EntityManager,
  appSecret: string,
  entries: readonly SeriesEntry[],
  errors: Notes,
  warnings: Notes,
): Promise<Plan | null> {
  await takeClock(db);
  const hurry = holdClock(db);
  await hurry();
  const plan = await planImport(db, appSecret, entries, errors, warnings);
  if (!errors.isEmpty()) return null;
  const gone = await claimPictures(db, entries, warnings);
  for (const table of gone.length > 0 ? ["staged_series", "staged_episode"] : [])
    await db.query(`update ${table} set thumbnail_url = null where thumbnail_url = any($1)`, [gone]);
  await hurry();
  await db.query(
    `update staged_series set position = decided.position, category_id = decided.category_id,
        password_cipher = decided.password_cipher, password_version = decided.password_version
      from json_to_recordset($1) as decided(
        id uuid, position integer, category_id uuid, password_cipher text, password_version integer)
      where staged_series.id = decided.id`,
    [
      JSON.stringify(
        plan.decisions.map(({ id, position, categoryId, passwordCipher, passwordVersion }) => ({
          id,
          position,
          category_id: categoryId,
          password_cipher: passwordCipher,
          password_version: passwordVersion,
        })),
      ),
    ],
  );
  for (const statement of statements) {
    await hurry();
    await db.query(statement);
  }
  return plan;
}

/** Gives the next statements only what is left of the time for which the clock may be held. */
function holdClock(db: EntityManager): () => Promise<void> {
  const until = performance.now() + limits.backup.clock;
  return async () => {
    const left = Math.max(1, Math.floor(until - performance.now()));
    await db.query("select set_config('statement_timeout', $1, true)", [String(left)]);
  };
}

async function stage(db: EntityManager, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(rows),
  ]);
}

function seriesRow(entry: SeriesEntry): object {
  return {
    id: entry.id,
    slug: entry.slug,
    title: entry.title,
    short_description: entry.shortDescription,
    long_description: entry.longDescription,
    release_date: entry.releaseDate,
    tags: entry.tags,
    thumbnail_url: entry.thumbnailUrl,
    embed_link: entry.embedLink,
    is_published: entry.isPublished ?? null,
  };
}

function episodeRow({ id }: SeriesEntry, place: number, episode: SeriesEntry["episodes"][number]): object {
  return {
    id: episode.id,
    series_id: id,
    number: place + 1,
    title: episode.title,
    short_description: episode.shortDescription,
    long_description: episode.longDescription,
    language: episode.language,
    release_date: episode.releaseDate,
    date_added: episode.dateAdded,
    duration_seconds: episode.durationSeconds,
    rating_value: episode.ratingValue,
    rating_source: episode.ratingSource,
    thumbnail_url: episode.thumbnailUrl,
    is_live: episode.isLive,
    is_on_roku: episode.isOnRoku,
    video_url: episode.storedVideoUrl,
    embed_link: episode.storedEmbedLink,
    bitrate_kbps: episode.bitrateKbps,
  };
}

const seriesColumns =
  `slug title short_description long_description release_date tags thumbnail_url position category_id embed_link
  password_cipher password_version is_published`.split(/\s+/);

const episodeColumns =
  `series_id number title short_description long_description language release_date duration_seconds rating_value
  rating_source thumbnail_url is_live is_on_roku video_url embed_link bitrate_kbps`.split(/\s+/);

const of = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `${row}.${column}`).join(", ");

const taken = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = staged.${column}`).join(", ");

const statements = [
  // Older files do not say it: a series of theirs is published, but a present draft stays one.
  `update staged_series set is_published =
      coalesce((select is_published from series where series.id = staged_series.id), true)
    where is_published is null`,
  `delete from episode using staged_series
    where episode.series_id = staged_series.id
      and not exists (select from staged_episode where staged_episode.id = episode.id)`,
  `insert into former_slug (slug, series_id)
    select series.slug, series.id from series join staged_series using (id) where series.slug <> staged_series.slug
    on conflict (slug) do update set series_id = excluded.series_id`,
  // Two series of the file may exchange their slugs, which are unique at every moment.
  `update series set slug = 'leaving-' || series.id from staged_series
    where series.id = staged_series.id and series.slug <> staged_series.slug`,
  `update series set ${taken(seriesColumns)}, imported_at = clock_timestamp(), version = series.version + 1
    from staged_series as staged where series.id = staged.id`,
  `insert into series (id, ${seriesColumns.join(", ")}, imported_at)
    select id, ${seriesColumns.join(", ")}, clock_timestamp() from staged_series
    where not exists (select from series where series.id = staged_series.id)`,
  // What is the same already changes for nobody. A file says in milliseconds when an episode was added.
  `update episode set ${taken(episodeColumns)}, version = episode.version + 1,
      date_added = case when staged.date_added = date_trunc('milliseconds', episode.date_added) then episode.date_added
        else coalesce(staged.date_added, episode.date_added) end
    from staged_episode as staged
    where episode.id = staged.id
      and ((${of("episode", episodeColumns)}) is distinct from (${of("staged", episodeColumns)})
        or staged.date_added <> date_trunc('milliseconds', episode.date_added))`,
  `insert into episode (id, ${episodeColumns.join(", ")}, date_added)
    select id, ${episodeColumns.join(", ")}, coalesce(date_added, now()) from staged_episode
    where not exists (select from episode where episode.id = staged_episode.id)`,
];

import type { EntityManager } from "typeorm";

import type { DescribedRow, StagedRow } from "../catalogue/columns.ts";
import { Episode } from "../catalogue/episodes/episode.entity.ts";
import type { episodeColumns } from "../catalogue/episodes/episodeColumns.ts";
import type { Series } from "../catalogue/series/series.entity.ts";
import type { seriesColumns } from "../catalogue/series/seriesColumns.ts";
import type { EpisodeEntry } from "./reading/episodeEntry.ts";
import type { EntryText, SeriesEntry } from "./reading/seriesEntry.ts";

// All slow work of an import runs before the clock is locked. New series and their episodes are written to their
// tables, where no other transaction sees them before the commit. Rows that replace existing ones are staged in
// temporary tables.

/** How many rows are written at a time. */
const rowsAtATime = 500;

/** The series of the file that did not exist when the import began. */
export type FreshIds = ReadonlySet<string>;

/** Writes everything that does not need the clock's lock. `onDone` receives the number of complete series. */
export async function stageEntries(
  db: EntityManager,
  entries: readonly SeriesEntry[],
  texts: AsyncIterable<EntryText[]>,
  onDone: (series: number) => void,
): Promise<FreshIds> {
  // The catalogue may have no statistics yet. The primary key of each table keeps the planner from a nested loop
  // without an index.
  for (const table of ["series", "episode"])
    await db.query(
      `create temp table staged_${table} on commit drop as select * from ${table} with no data;
        alter table staged_${table} add primary key (id)`,
    );
  await db.query("alter table staged_episode add column keeps_live_end boolean");
  const fresh = await findMissing(
    db,
    "series",
    entries.map(({ id }) => id),
  );
  const freshEpisodes = await findMissing(
    db,
    "episode",
    entries.flatMap(({ id, episodes }) => (fresh.has(id) ? episodes.map((episode) => episode.id) : [])),
  );
  await setStaging(db, true);
  await insertInParts(
    db,
    "series",
    await freshSeriesRows(
      db,
      entries.filter(({ id }) => fresh.has(id)),
    ),
  );
  const rows = indexRows(entries);
  const left = new Map(entries.map(({ id, episodes }) => [id, 1 + episodes.length]));
  for await (const some of texts) {
    await stageTexts(db, { rows, fresh, freshEpisodes }, some);
    for (const { id } of some) {
      const seriesId = rows.get(id)?.seriesId ?? "";
      const more = (left.get(seriesId) ?? 0) - 1;
      if (more === 0) left.delete(seriesId);
      else left.set(seriesId, more);
    }
    onDone(entries.length - left.size);
  }
  // An episode must not be written without its description.
  if (left.size > 0) throw new Error("Some of the stored descriptions are missing");
  await setStaging(db, false);
  await db.query("analyze staged_series, staged_episode");
  // For tables that were empty when last analyzed, the planner assumes one row and chooses a nested loop. An import holds
  // the lock of `analyze` until it commits, and a concurrent one does not wait for it.
  if (fresh.size > 0) await db.query("analyze (skip_locked) series (id), episode (id, series_id)");
  await markUnchangedTexts(db);
  await stageHistory(db, fresh);
  return fresh;
}

/**
 * Converting the new episodes to the rows of the history takes too long to do under the clock's lock. They do not change
 * after this, except for their pictures.
 */
async function stageHistory(db: EntityManager, fresh: FreshIds): Promise<void> {
  await db.query(
    `create temp table kept_episode on commit drop as
      select id, to_jsonb(kept) as after
        from (${selectKept(db, Episode)} where series_id = any($1)) as kept order by id`,
    [[...fresh]],
  );
}

/** Reads the columns that an import adds to the history: all except the long text, which would take too long to copy. */
export function selectKept(db: EntityManager, entity: typeof Series | typeof Episode): string {
  const { columns, tableName } = db.connection.getMetadata(entity);
  const kept = columns.map(({ databaseName }) => databaseName).filter((name) => name !== "long_description");
  return `select ${kept.join(", ")} from ${tableName}`;
}

/** Turns staging on or off. While it is on, the triggers neither increment the revision nor log changes. */
export async function setStaging(db: EntityManager, isOn: boolean): Promise<void> {
  await db.query("select set_config('backup.is_staging', $1, true)", [isOn ? "on" : ""]);
}

/**
 * Comparing and copying long descriptions takes longer than the clock may be locked, so rows with unchanged
 * descriptions are marked beforehand. A row that changes afterwards has another row version, and is compared again.
 */
async function markUnchangedTexts(db: EntityManager): Promise<void> {
  for (const table of ["series", "episode"])
    await db.query(
      `create temp table unchanged_${table} on commit drop as
        select present.id, present.ctid as place, present.xmin::text as written_by from ${table} as present join staged_${table} as staged using (id)
          where present.long_description = staged.long_description;
        alter table unchanged_${table} add primary key (id)`,
    );
  await db.query("analyze unchanged_series, unchanged_episode");
}

interface Row {
  seriesId: string;
  /** All columns except the descriptions. */
  columns: object;
  /** Whether the end of the site's broadcast is kept; false for a series. */
  keepsLiveEnd: boolean;
}

function indexRows(entries: readonly SeriesEntry[]): ReadonlyMap<string, Row> {
  return new Map(
    entries.flatMap((entry): [string, Row][] => [
      [entry.id, { seriesId: entry.id, columns: seriesRow(entry), keepsLiveEnd: false }],
      ...entry.episodes.map((episode, place): [string, Row] => [
        episode.id,
        {
          seriesId: entry.id,
          columns: episodeRow(entry, place, episode),
          keepsLiveEnd: episode.keepsLiveEnd,
        },
      ]),
    ]),
  );
}

type Described = DescribedRow<typeof seriesColumns> & DescribedRow<typeof episodeColumns>;

async function stageTexts(
  db: EntityManager,
  {
    rows,
    fresh,
    freshEpisodes,
  }: { rows: ReadonlyMap<string, Row>; fresh: FreshIds; freshEpisodes: FreshIds },
  texts: readonly EntryText[],
): Promise<void> {
  const whole = texts.flatMap(({ id, shortDescription, longDescription }) => {
    const row = rows.get(id);
    const described: Described = { short_description: shortDescription, long_description: longDescription };
    if (!row) return [];
    const { seriesId, keepsLiveEnd, columns } = row;
    return { id, isSeries: seriesId === id, keepsLiveEnd, row: { ...columns, ...described } };
  });
  const pick = (wanted: (one: (typeof whole)[number]) => boolean) =>
    whole.filter(wanted).map(({ row }) => row);
  await describeFresh(
    db,
    pick(({ id, isSeries }) => isSeries && fresh.has(id)),
  );
  await insertInParts(
    db,
    "staged_series",
    pick(({ id, isSeries }) => isSeries && !fresh.has(id)),
  );
  await insertInParts(
    db,
    "episode",
    pick(({ id, isSeries }) => !isSeries && freshEpisodes.has(id)).map((row) =>
      // Only a transaction that holds the clock may assign a picture to a row.
      Object.assign(row, { thumbnail_url: null }),
    ),
  );
  await insertInParts(
    db,
    "staged_episode",
    whole
      .filter(({ id, isSeries }) => !isSeries && !freshEpisodes.has(id))
      .map(({ row, keepsLiveEnd }) => Object.assign(row, { keeps_live_end: keepsLiveEnd })),
  );
}

async function describeFresh(db: EntityManager, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `update series set short_description = staged.short_description, long_description = staged.long_description
      from json_populate_recordset(null::series, $1) as staged where series.id = staged.id`,
    [JSON.stringify(rows)],
  );
}

async function findMissing(
  db: EntityManager,
  table: "series" | "episode",
  ids: readonly string[],
): Promise<FreshIds> {
  const present = await db.query<{ id: string }[]>(`select id from ${table} where id = any($1)`, [ids]);
  const found = new Set(present.map(({ id }) => id));
  return new Set(ids.filter((id) => !found.has(id)));
}

async function insertInParts(db: EntityManager, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtATime) {
    const part = rows.slice(from, from + rowsAtATime);
    // Columns that are not set keep their defaults.
    const columns = Object.keys(part[0] ?? {});
    const values = columns.map((column) =>
      table === "episode" && column === "date_added" ? "coalesce(date_added, now())" : column,
    );
    await db.query(
      `insert into ${table} (${columns.join(", ")})
        select ${values.join(", ")} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(part)],
    );
  }
}

/**
 * Unique columns receive their values under the clock's lock, because a concurrent transaction may have just used the
 * value. Until then the position is one that no other import uses. The rows are in the order of their ids, because two
 * imports that add the same series in different orders can deadlock.
 */
async function freshSeriesRows(db: EntityManager, entries: readonly SeriesEntry[]): Promise<object[]> {
  const positions = await db.query<{ position: number }[]>(
    "select nextval('staged_position')::integer as position from generate_series(1, $1)",
    [entries.length],
  );
  const sorted = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return sorted.map((entry, place) => ({
    ...seriesRow(entry),
    slug: `importing-${entry.id}`,
    position: positions[place]?.position,
    thumbnail_url: null,
    // Older files have no such field.
    is_published: entry.isPublished ?? true,
  }));
}

function seriesRow(entry: SeriesEntry): StagedRow<typeof seriesColumns> {
  return {
    id: entry.id,
    slug: entry.slug,
    title: entry.title,
    release_date: entry.releaseDate,
    tags: entry.tags,
    thumbnail_url: entry.thumbnailUrl,
    embed_link: entry.embedLink,
    is_published: entry.isPublished ?? null,
  };
}

function episodeRow(
  { id }: SeriesEntry,
  place: number,
  episode: EpisodeEntry,
): StagedRow<typeof episodeColumns> {
  return {
    id: episode.id,
    series_id: id,
    number: place + 1,
    title: episode.title,
    language: episode.language,
    release_date: episode.releaseDate,
    date_added: episode.dateAdded,
    duration_seconds: episode.durationSeconds,
    rating_value: episode.ratingValue,
    rating_source: episode.ratingSource,
    thumbnail_url: episode.thumbnailUrl,
    is_live: episode.isLive,
    live_ended_at: episode.liveEndedAt,
    go_live: episode.goLive,
    end_live: episode.endLive,
    live_switched_at: episode.liveSwitchedAt,
    is_on_roku: episode.isOnRoku,
    video_url: episode.storedVideoUrl,
    embed_link: episode.storedEmbedLink,
    bitrate_kbps: episode.bitrateKbps,
  };
}

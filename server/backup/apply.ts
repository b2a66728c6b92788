import type { EntityManager } from "typeorm";

import type { AppSecret } from "../auth/secrets.ts";
import type { DecidedRow } from "../catalogue/columns.ts";
import { columnsFrom } from "../catalogue/columns.ts";
import { episodeColumns } from "../catalogue/episodes/episodeColumns.ts";
import { Series } from "../catalogue/series/series.entity.ts";
import { seriesColumns } from "../catalogue/series/seriesColumns.ts";
import { raiseClock } from "../live/catalogueClock.ts";
import { limitClockHold } from "../live/clockHold.ts";
import { restoringCodes } from "./codes.ts";
import { restoreFormerSlugs } from "./formerSlugs.ts";
import { claimPictures } from "./pictures.ts";
import type { Plan } from "./plan.ts";
import { planImport } from "./plan.ts";
import type { IssueList } from "./reading/issueList.ts";
import type { SeriesEntry } from "./reading/seriesEntry.ts";
import type { FreshIds } from "./staging.ts";
import { selectKept, setStaging } from "./staging.ts";

// The last part of an import's transaction. While it holds the clock's lock, a few statements copy the staged rows to
// the catalogue. Unchanged long descriptions are not copied.

/**
 * Locks the clock, then replaces and adds the staged rows. Returns the plan, or null with errors when the current
 * catalogue does not allow the import. Throws when the clock's lock would be held for too long.
 */
export async function applyEntries(
  db: EntityManager,
  appSecret: AppSecret,
  { entries, fresh }: { entries: readonly SeriesEntry[]; fresh: FreshIds },
  errors: IssueList,
  warnings: IssueList,
): Promise<Plan | null> {
  await raiseClock(db);
  const limitStatements = limitClockHold(db);
  await limitStatements();
  const plan = await planImport(db, appSecret, entries, errors, warnings, fresh);
  if (!errors.isEmpty()) return null;
  const gone = await claimPictures(db, entries, warnings);
  for (const table of gone.length > 0 ? ["staged_series", "staged_episode"] : [])
    await db.query(`update ${table} set thumbnail_url = null where thumbnail_url = any($1)`, [gone]);
  await limitStatements();
  await db.query(
    `create temp table decided on commit drop as
      select id, ${decidedColumns.join(", ")} from json_populate_recordset(null::series, $1)`,
    [
      JSON.stringify(
        plan.decisions.map(
          ({
            id,
            position,
            categoryId,
            passwordCipher,
            passwordVersion,
          }): DecidedRow<typeof seriesColumns> & { id: string } => ({
            id,
            position,
            category_id: categoryId,
            password_cipher: passwordCipher,
            password_version: passwordVersion,
          }),
        ),
      ),
    ],
  );
  await db.query("alter table decided add primary key (id); analyze decided");
  for (const statement of replacing) {
    await limitStatements();
    await db.query(statement);
  }
  await completeFresh(db, limitStatements, entries, fresh);
  await limitStatements();
  await restoreFormerSlugs(db, entries);
  for (const statement of plan.accessCodes.length > 0 ? restoringCodes : []) {
    await limitStatements();
    await db.query(statement);
  }
  return plan;
}

interface FreshPicture {
  id: string;
  thumbnail_url: string;
}

/**
 * Sets the columns of new series and episodes that need the clock's lock, such as unique ones, and reports issues of
 * them.
 */
async function completeFresh(
  db: EntityManager,
  limitStatements: () => Promise<void>,
  entries: readonly SeriesEntry[],
  fresh: FreshIds,
): Promise<void> {
  const series = entries.filter(({ id }) => fresh.has(id));
  if (series.length === 0) return;
  const pictures: FreshPicture[] = series.flatMap(({ episodes }) =>
    episodes.flatMap(({ id, thumbnailUrl }) =>
      thumbnailUrl === null ? [] : { id, thumbnail_url: thumbnailUrl },
    ),
  );
  await setStaging(db, true);
  await limitStatements();
  await db.query(
    `update series set slug = own.slug, thumbnail_url = own.thumbnail_url, ${setDecided},
        imported_at = clock_timestamp()
      from json_to_recordset($1) as own(id uuid, slug text, thumbnail_url text) join decided using (id)
      where series.id = own.id`,
    [JSON.stringify(series.map(({ id, slug, thumbnailUrl }) => ({ id, slug, thumbnail_url: thumbnailUrl })))],
  );
  await limitStatements();
  if (pictures.length > 0)
    await db.query(
      `update episode set thumbnail_url = own.thumbnail_url
        from json_to_recordset($1) as own(id uuid, thumbnail_url text)
        where episode.id = own.id and episode.series_id = any($2)`,
      [JSON.stringify(pictures), [...fresh]],
    );
  await setStaging(db, false);
  await limitStatements();
  await db.query(
    `insert into catalogue_change as logged
        (revision, noun, id, series_id, is_moved, is_regrouped, is_relocked, is_hidden)
      select revision, 'series', series.id, series.id, true, true, true, not is_published
        from catalogue_clock, series where series.id = any($1)
      union all
      select revision, 'episode', episode.id, series.id, true, false, false, not is_published
        from catalogue_clock, episode join series on series.id = episode.series_id where series.id = any($1)
      on conflict (revision, noun, id) do update set
        is_moved = true, is_regrouped = excluded.is_regrouped, is_relocked = excluded.is_relocked,
        is_hidden = logged.is_hidden and excluded.is_hidden, series_id = excluded.series_id`,
    [[...fresh]],
  );
  await limitStatements();
  await keepFresh(db, fresh, pictures);
}

/** Adds the new rows to the history, the episodes as they were staged for it, with their pictures. */
async function keepFresh(
  db: EntityManager,
  fresh: FreshIds,
  pictures: readonly FreshPicture[],
): Promise<void> {
  await db.query(
    `insert into history (clock, epoch, revision, noun, id, after)
      select 'catalogue', clock.epoch, clock.revision, fresh.noun, fresh.id, fresh.after
        from catalogue_clock as clock, (
          select 'series' as noun, id, to_jsonb(kept) as after
            from (${selectKept(db, Series)} where id = any($1)) as kept
          union all
          select 'episode', id, case when own.id is null then after else after || to_jsonb(own) end
            from kept_episode left join json_to_recordset($2) as own(id uuid, thumbnail_url text) using (id)
        ) as fresh`,
    [[...fresh], JSON.stringify(pictures)],
  );
  await db.query("select note_history_entry('catalogue', epoch, revision) from catalogue_clock");
}

const writtenSeries = columnsFrom(seriesColumns, "entry", "text", "decision");
const writtenEpisode = columnsFrom(episodeColumns, "entry", "text");
const decidedColumns = columnsFrom(seriesColumns, "decision");
const setDecided = decidedColumns.map((column) => `${column} = decided.${column}`).join(", ");

const of = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `${row}.${column}`).join(", ");

/** A long description that is known to be unchanged is not copied, because copying takes long. */
const taken = (table: string, columns: readonly string[]): string =>
  columns
    .map((column) =>
      column === "long_description"
        ? `long_description = case when unchanged.id is null then staged.long_description else ${table}.long_description end`
        : `${column} = staged.${column}`,
    )
    .join(", ");

/** Rows of this table with their staged rows, and whether the long description is known to be unchanged. */
const joined = (table: string): string =>
  `staged_${table} as staged join ${table} as present using (id)
    left join unchanged_${table} as unchanged
      on unchanged.id = present.id and unchanged.place = present.ctid and unchanged.written_by = present.xmin::text`;

const compared = writtenEpisode.filter((column) => column !== "long_description");

const replacing = [
  // Older files have no such field. Their series are published, but an existing draft stays a draft.
  `update staged_series set is_published =
      coalesce((select is_published from series where series.id = staged_series.id), true)
    where is_published is null`,
  // Older files also lack the end of a broadcast, by which a broadcast that is over is distinguished from a late one.
  // An episode that the import switches off ends now, as with the operator's switch.
  `update staged_episode set live_ended_at = coalesce(
        case when staged_episode.keeps_live_end then episode.live_ended_at end,
        case when episode.is_live and not staged_episode.is_live then date_trunc('milliseconds', clock_timestamp()) end)
      from episode where episode.id = staged_episode.id and staged_episode.live_ended_at is null
        and (episode.live_ended_at is not null or episode.is_live)`,
  // The later switch takes precedence over the plan, whether on the site or in the file.
  `update staged_episode set live_switched_at = greatest(staged_episode.live_switched_at, episode.live_switched_at)
      from episode where episode.id = staged_episode.id and episode.live_switched_at is not null`,
  `update staged_series set ${setDecided} from decided where staged_series.id = decided.id`,
  `delete from episode using staged_series
    where episode.series_id = staged_series.id
      and not exists (select from staged_episode where staged_episode.id = episode.id)`,
  `insert into former_slug (slug, series_id)
    select series.slug, series.id from series join staged_series using (id) where series.slug <> staged_series.slug
    on conflict (slug) do update set series_id = excluded.series_id`,
  // Two series of the file may exchange their slugs, which are unique at every moment, so all changed slugs are freed
  // first.
  `update series set slug = 'leaving-' || series.id from staged_series
    where series.id = staged_series.id and series.slug <> staged_series.slug`,
  `update series set ${taken("series", writtenSeries)}, imported_at = clock_timestamp(), version = series.version + 1
    from ${joined("series")} where series.id = staged.id`,
  `insert into series (id, ${writtenSeries.join(", ")}, imported_at)
    select id, ${writtenSeries.join(", ")}, clock_timestamp() from staged_series
    where not exists (select from series where series.id = staged_series.id)`,
  // An unchanged row is not updated. Times are compared in milliseconds, as the file states them.
  `update episode set ${taken("episode", writtenEpisode)}, version = episode.version + 1,
      date_added = case when staged.date_added = date_trunc('milliseconds', episode.date_added) then episode.date_added
        else coalesce(staged.date_added, episode.date_added) end
    from ${joined("episode")}
    where episode.id = staged.id
      and ((${of("episode", compared)}) is distinct from (${of("staged", compared)})
        or staged.date_added <> date_trunc('milliseconds', episode.date_added)
        or (unchanged.id is null and episode.long_description <> staged.long_description))`,
  `insert into episode (id, ${writtenEpisode.join(", ")}, date_added)
    select id, ${writtenEpisode.join(", ")}, coalesce(date_added, now()) from staged_episode
    where not exists (select from episode where episode.id = staged_episode.id)`,
];

import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Series that are not published yet. The change log marks what only admins may see, so that publishing and unpublishing
 * look to everyone else like a series that is added or deleted, and changes of a draft like no change at all.
 */
export class Drafts1764050000000 implements MigrationInterface {
  name = "Drafts1764050000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table series add column is_published boolean not null default true;
      alter table catalogue_change add column is_hidden boolean not null default false;
    `);
    await runner.query(noteSeries(withDrafts));
    await runner.query(noteEpisodes(withDrafts));
  }

  async down(runner: QueryRunner): Promise<void> {
    // An older program would show drafts to everyone.
    await runner.query(`do $$ begin
      if exists (select from series where not is_published) then
        raise exception 'Publish or delete the drafts first';
      end if;
    end $$`);
    await runner.query(noteSeries(withoutDrafts));
    await runner.query(noteEpisodes(withoutDrafts));
    await runner.query(`
      alter table catalogue_change drop column is_hidden;
      alter table series drop column is_published;
    `);
  }
}

/** What the triggers say of drafts. */
interface Parts {
  /** The columns of a series that is compared with its former state, before a column of its own. */
  published: (row: string) => string;
  /** The last value of a line of the log, after a comma. */
  hidden: (condition: string) => string;
  /** What a line that was there already becomes. */
  stillHidden: string;
  settings: string;
}

const withDrafts: Parts = {
  published: (row) => `, ${row}.is_published`,
  hidden: (condition) => `, ${condition}`,
  stillHidden: ", is_hidden = noted.is_hidden and excluded.is_hidden",
  // A plan made while there were few series is kept for the session: it must not scan all of them for each of an import's
  // 20,000 episodes, but look each up by the index.
  settings: "set enable_nestloop = off set enable_seqscan = off",
};

const withoutDrafts: Parts = {
  published: () => "",
  hidden: () => "",
  stillHidden: "",
  settings: "set enable_nestloop = off",
};

const noteSeries = ({ published, hidden, stillHidden }: Parts) => `
  create or replace function note_series_rows() returns trigger language plpgsql set enable_nestloop = off as $$
  begin
    if tg_op = 'UPDATE' then
      insert into catalogue_change as noted
        select revision, 'series', became.id, became.id,
            row(was.position${published("was")}) is distinct from row(became.position${published("became")}),
            (was.tags, was.category_id, was.position${published("was")})
              is distinct from (became.tags, became.category_id, became.position${published("became")}),
            (was.password_cipher, was.password_version${published("was")})
              is distinct from (became.password_cipher, became.password_version${published("became")})
            ${hidden("not (was.is_published or became.is_published)")}
          from was join became using (id), catalogue_clock where was is distinct from became
      on conflict (revision, noun, id) do update set
        is_moved = noted.is_moved or excluded.is_moved,
        is_regrouped = noted.is_regrouped or excluded.is_regrouped,
        is_relocked = noted.is_relocked or excluded.is_relocked${stillHidden};
    else
      insert into catalogue_change as noted
        select revision, 'series', changed.id, changed.id, true, true, true${hidden("not changed.is_published")}
          from changed, catalogue_clock
      on conflict (revision, noun, id) do update set
        is_moved = true, is_regrouped = true, is_relocked = true${stillHidden};
    end if;
    return null;
  end $$;
`;

/** An episode that is deleted with its series is hidden: the series' own line says it. */
const isHidden = (row: string) =>
  `not coalesce((select is_published from series where series.id = ${row}.series_id), false)`;

// The rows change when a series gets its first live episode or loses its last one. What was live before the statement is
// what is live now, less what became live, plus what ended; each part is grouped once, however many rows were written.
const isRegrouped = (became: string, ended: string) => `
  has_live_row() and exists (
    select from (
        select series_id, sum(step) as gained from (${became} ${became && ended && "union all"} ${ended}) as step
          group by series_id having sum(step) <> 0
      ) as changed
      left join (select series_id, count(*) as now from episode where is_live group by series_id) as live
        using (series_id)
      where (coalesce(live.now, 0) > 0) <> (coalesce(live.now, 0) - gained > 0)
  )`;

const liveOf = (rows: string, step: 1 | -1) => `select series_id, ${step} as step from ${rows} where is_live`;

const noteEpisodes = ({ hidden, stillHidden, settings }: Parts) => `
  create or replace function note_episode_rows() returns trigger language plpgsql ${settings} as $$
  declare
    regroups boolean;
  begin
    if tg_op = 'UPDATE' then
      regroups := ${isRegrouped(liveOf("became", 1), liveOf("was", -1))};
      insert into catalogue_change as noted
        select revision, 'episode', became.id, became.series_id,
            (was.number, was.series_id) is distinct from (became.number, became.series_id), regroups, false
            ${hidden(isHidden("became"))}
          from was join became using (id), catalogue_clock where was is distinct from became
      on conflict (revision, noun, id) do update set
        is_moved = noted.is_moved or excluded.is_moved,
        is_regrouped = noted.is_regrouped or excluded.is_regrouped,
        series_id = excluded.series_id${stillHidden};
      perform note_catalogue_change('series', series_id, series_id, false, false, true)
        from (select distinct was.series_id from was join became using (id) where was.series_id <> became.series_id) as moved;
    else
      if tg_op = 'INSERT' then
        regroups := ${isRegrouped(liveOf("changed", 1), "")};
      else
        regroups := ${isRegrouped("", liveOf("changed", -1))};
      end if;
      insert into catalogue_change as noted
        select revision, 'episode', changed.id, changed.series_id, true, regroups, false${hidden(isHidden("changed"))}
          from changed, catalogue_clock
      on conflict (revision, noun, id) do update set
        is_moved = true, is_regrouped = noted.is_regrouped or excluded.is_regrouped${stillHidden};
    end if;
    return null;
  end $$;
`;

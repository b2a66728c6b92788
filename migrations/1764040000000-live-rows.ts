import type { MigrationInterface, QueryRunner } from "typeorm";

/** Every live series carries the tag `live`: a live switch may change the rows of categories that look for this tag. */
export class LiveRows1764040000000 implements MigrationInterface {
  name = "LiveRows1764040000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(regroupings);
    await runner.query(noteRegroupings);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(noteEpisodesOnly);
    await runner.query("drop function has_live_row");
  }
}

const regroupings = `
  create function has_live_row() returns boolean language sql stable as $$
    select exists (select from category, unnest(tags) as tag where lower(btrim(tag)) = 'live')
  $$;
`;

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

const noteRegroupings = `
  create or replace function note_episode_rows() returns trigger language plpgsql set enable_nestloop = off as $$
  declare
    regroups boolean;
  begin
    if tg_op = 'UPDATE' then
      regroups := ${isRegrouped(liveOf("became", 1), liveOf("was", -1))};
      insert into catalogue_change as noted
        select revision, 'episode', became.id, became.series_id,
            (was.number, was.series_id) is distinct from (became.number, became.series_id), regroups, false
          from was join became using (id), catalogue_clock where was is distinct from became
      on conflict (revision, noun, id) do update set
        is_moved = noted.is_moved or excluded.is_moved,
        is_regrouped = noted.is_regrouped or excluded.is_regrouped,
        series_id = excluded.series_id;
      perform note_catalogue_change('series', series_id, series_id, false, false, true)
        from (select distinct was.series_id from was join became using (id) where was.series_id <> became.series_id) as moved;
    else
      if tg_op = 'INSERT' then
        regroups := ${isRegrouped(liveOf("changed", 1), "")};
      else
        regroups := ${isRegrouped("", liveOf("changed", -1))};
      end if;
      insert into catalogue_change as noted
        select revision, 'episode', changed.id, changed.series_id, true, regroups, false from changed, catalogue_clock
      on conflict (revision, noun, id) do update set
        is_moved = true, is_regrouped = noted.is_regrouped or excluded.is_regrouped;
    end if;
    return null;
  end $$;
`;

const noteEpisodesOnly = `
  create or replace function note_episode_rows() returns trigger language plpgsql set enable_nestloop = off as $$
  begin
    if tg_op = 'UPDATE' then
      insert into catalogue_change as noted
        select revision, 'episode', became.id, became.series_id,
            (was.number, was.series_id) is distinct from (became.number, became.series_id), false, false
          from was join became using (id), catalogue_clock where was is distinct from became
      on conflict (revision, noun, id) do update set
        is_moved = noted.is_moved or excluded.is_moved, series_id = excluded.series_id;
      perform note_catalogue_change('series', series_id, series_id, false, false, true)
        from (select distinct was.series_id from was join became using (id) where was.series_id <> became.series_id) as moved;
    else
      insert into catalogue_change
        select revision, 'episode', changed.id, changed.series_id, true, false, false from changed, catalogue_clock
      on conflict (revision, noun, id) do update set is_moved = true;
    end if;
    return null;
  end $$;
`;

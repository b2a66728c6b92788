import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The functions of the change triggers, without settings of the planner: what was forbidden but needed made costs at which
 * PostgreSQL compiles a plan at every change. A plan that is kept for the session serves statements of few rows only; one
 * for many rows is made for their number.
 */
export class PlainPlans1764100000000 implements MigrationInterface {
  name = "PlainPlans1764100000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions(byNumberOfRows, ""));
    await runner.query("drop function has_live_row");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function has_live_row() returns boolean language sql stable as $$
        select exists (select from category, unnest(tags) as tag where lower(btrim(tag)) = 'live')
      $$;
    `);
    await runner.query(functions(asItIs, "set enable_nestloop = off set jit = off"));
    await runner.query("alter function note_episode_rows() set enable_seqscan = off");
    // As the order in which they were set before.
    await runner.query("alter function note_episode_rows() reset jit");
    await runner.query("alter function note_episode_rows() set jit = off");
  }
}

/** How a statement about the rows of a transition table is run; `using` names the variable that it reads as `value`. */
interface Running {
  statement: (rows: string, text: (value: string) => string, using?: string) => string;
  /** Assigns a condition to a variable. */
  condition: (rows: string, variable: string, text: string) => string;
}

/** So few rows may be joined with each other in any order. */
const few = 50;

const areMany = (rows: string) =>
  `(select count(*) from (select from ${rows} limit ${few + 1}) as counted) > ${few}`;

const byNumberOfRows: Running = {
  statement: (rows, text, using) => `
    if ${areMany(rows)} then execute $many$${text("$1")}$many$ ${using === undefined ? "" : `using ${using}`};
    else ${text(using ?? "")}; end if;`,
  condition: (rows, variable, text) => `
    if ${areMany(rows)} then execute $many$select ${text}$many$ into ${variable};
    else ${variable} := ${text}; end if;`,
};

const asItIs: Running = {
  statement: (_rows, text, using) => `${text(using ?? "")};`,
  condition: (_rows, variable, text) => `${variable} := ${text};`,
};

const revision = "(select revision from catalogue_clock)";

/** The planner knows nothing about a transition table: it has to be told that each id stands there once. */
const formerly = "(select distinct on (id) * from was) as was";

const functions = (running: Running, settings: string) =>
  [noteSeries, noteEpisodes, keepCalendarEntries].map((write) => write(running, settings)).join("");

const noteSeries = ({ statement }: Running, settings: string) => `
  create or replace function note_series_rows() returns trigger language plpgsql ${settings} as $$
  begin
    if tg_op = 'UPDATE' then
      ${statement(
        "became",
        () => `insert into catalogue_change as noted
        select ${revision}, 'series', became.id, became.id,
            row(was.position, was.is_published) is distinct from row(became.position, became.is_published),
            (was.tags, was.category_id, was.position, was.is_published)
              is distinct from (became.tags, became.category_id, became.position, became.is_published),
            (was.password_cipher, was.password_version, was.is_published)
              is distinct from (became.password_cipher, became.password_version, became.is_published),
            not (was.is_published or became.is_published)
          from ${formerly} join became using (id) where was is distinct from became
      on conflict (revision, noun, id) do update set
        is_moved = noted.is_moved or excluded.is_moved,
        is_regrouped = noted.is_regrouped or excluded.is_regrouped,
        is_relocked = noted.is_relocked or excluded.is_relocked,
        is_hidden = noted.is_hidden and excluded.is_hidden`,
      )}
    else
      insert into catalogue_change as noted
        select ${revision}, 'series', changed.id, changed.id, true, true, true, not changed.is_published
          from changed
      on conflict (revision, noun, id) do update set
        is_moved = true, is_regrouped = true, is_relocked = true,
        is_hidden = noted.is_hidden and excluded.is_hidden;
    end if;
    return null;
  end $$;
`;

// The rows change when a series gets its first live episode or loses its last one. What was live before the statement is
// what is live now, less what became live, plus what ended; what is live now is looked up for the series concerned.
const isRegrouped = (...steps: string[]) => `(
  exists (select from category, unnest(tags) as tag where lower(btrim(tag)) = 'live') and exists (
    select from (
        select series_id, sum(step) as gained from (${steps.join(" union all ")}) as step
          group by series_id having sum(step) <> 0
      ) as changed
      cross join lateral (
        select count(*) as now from episode where is_live and episode.series_id = changed.series_id
      ) as live
      where (live.now > 0) <> (live.now - gained > 0)
  ))`;

const liveOf = (rows: string, step: 1 | -1) => `select series_id, ${step} as step from ${rows} where is_live`;

/** An episode that is deleted with its series is hidden: the series' own line says it. */
const hidden = "not coalesce(series.is_published, false)";

const noteEpisodes = ({ statement, condition }: Running, settings: string) => `
  create or replace function note_episode_rows() returns trigger language plpgsql ${settings} as $$
  declare
    regroups boolean;
  begin
    if tg_op = 'UPDATE' then
      ${condition("became", "regroups", isRegrouped(liveOf("became", 1), liveOf("was", -1)))}
      ${statement(
        "became",
        (value) => `insert into catalogue_change as noted
        select ${revision}, 'episode', became.id, became.series_id,
            (was.number, was.series_id) is distinct from (became.number, became.series_id), ${value}, false, ${hidden}
          from ${formerly} join became using (id) left join series on series.id = became.series_id
          where was is distinct from became
      on conflict (revision, noun, id) do update set
        is_moved = noted.is_moved or excluded.is_moved,
        is_regrouped = noted.is_regrouped or excluded.is_regrouped,
        series_id = excluded.series_id, is_hidden = noted.is_hidden and excluded.is_hidden`,
        "regroups",
      )}
      ${statement(
        "became",
        () => `insert into catalogue_change as noted (revision, noun, id, series_id, is_moved, is_regrouped, is_relocked)
        select ${revision}, 'series', left_behind.series_id, left_behind.series_id, false, false, true
          from (select distinct was.series_id from ${formerly} join became using (id) where was.series_id <> became.series_id)
            as left_behind
      on conflict (revision, noun, id) do update set is_relocked = true`,
      )}
    else
      if tg_op = 'INSERT' then
        ${condition("changed", "regroups", isRegrouped(liveOf("changed", 1)))}
      else
        ${condition("changed", "regroups", isRegrouped(liveOf("changed", -1)))}
      end if;
      ${statement(
        "changed",
        (value) => `insert into catalogue_change as noted
        select ${revision}, 'episode', changed.id, changed.series_id, true, ${value}, false, ${hidden}
          from changed left join series on series.id = changed.series_id
      on conflict (revision, noun, id) do update set
        is_moved = true, is_regrouped = noted.is_regrouped or excluded.is_regrouped,
        is_hidden = noted.is_hidden and excluded.is_hidden`,
        "regroups",
      )}
    end if;
    return null;
  end $$;
`;

const isForCalendars = `(was.series_id, was.title, was.release_date, was.duration_seconds)
          is distinct from (became.series_id, became.title, became.release_date, became.duration_seconds)`;

const keepCalendarEntries = ({ statement, condition }: Running, settings: string) => `
  create or replace function keep_calendar_entries() returns trigger language plpgsql ${settings} as $$
  declare
    concerns_calendars boolean;
  begin
    if tg_op = 'INSERT' then
      -- An entry is known when an import brings back an episode that was deleted.
      insert into calendar_entry as entry (series_id, episode_id, title, starts_at, duration_seconds)
        select series_id, id, title, release_date, duration_seconds from changed
          where release_date > now() - interval '1 day'
      on conflict (series_id, episode_id) do update set
        title = excluded.title, starts_at = excluded.starts_at, duration_seconds = excluded.duration_seconds,
        sequence = entry.sequence + 1, changed_at = now(), cancelled_at = null;
    elsif tg_op = 'DELETE' then
      ${statement(
        "changed",
        () => `update calendar_entry as entry
        set cancelled_at = now(), changed_at = now(), sequence = entry.sequence + 1
          from changed
        where entry.series_id = changed.series_id and entry.episode_id = changed.id and entry.cancelled_at is null`,
      )}
      delete from calendar_entry where cancelled_at is not null and starts_at < now() - interval '30 days';
    else
      -- Most changes, as the LIVE switch, are no calendar's concern, and must not cost a look at all its entries.
      ${condition(
        "became",
        "concerns_calendars",
        `exists (select from ${formerly} join became using (id) where ${isForCalendars})`,
      )}
      if concerns_calendars then
        ${statement(
          "became",
          () => `update calendar_entry as entry
        set cancelled_at = now(), changed_at = now(), sequence = entry.sequence + 1
        from ${formerly} join became using (id)
        where entry.series_id = was.series_id and entry.episode_id = id and entry.cancelled_at is null
          and (became.series_id <> was.series_id or became.release_date is null)`,
        )}
        ${statement(
          "became",
          () => `insert into calendar_entry as entry (series_id, episode_id, title, starts_at, duration_seconds)
        select became.series_id, id, became.title, became.release_date, became.duration_seconds
          from ${formerly} join became using (id) left join calendar_entry as known
            on known.series_id = became.series_id and known.episode_id = id
          where ${isForCalendars}
            and (became.release_date > now() - interval '1 day'
              or became.release_date is not null and known.episode_id is not null)
      on conflict (series_id, episode_id) do update set
        title = excluded.title, starts_at = excluded.starts_at, duration_seconds = excluded.duration_seconds,
        changed_at = now(), cancelled_at = null,
        sequence = entry.sequence + case
          when (entry.starts_at, entry.duration_seconds) is distinct from (excluded.starts_at, excluded.duration_seconds)
            or entry.cancelled_at is not null then 1 else 0 end`,
        )}
      end if;
    end if;
    return null;
  end $$;
`;

import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * What calendars were told of each episode with a start: they need to hear that it moved or was cancelled also when the
 * episode itself is gone. Triggers keep it, whichever program changes the catalogue.
 */
export class CalendarEntries1764030000000 implements MigrationInterface {
  name = "CalendarEntries1764030000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- No reference to the episode, which the entry outlives. An episode that moves to another series has an entry in each.
      create table calendar_entry (
        series_id uuid not null references series on delete cascade,
        episode_id uuid not null,
        title text not null,
        starts_at timestamptz not null,
        duration_seconds integer not null,
        sequence integer not null default 0 check (sequence >= 0),
        changed_at timestamptz not null default now(),
        cancelled_at timestamptz,
        primary key (series_id, episode_id)
      );
      create index calendar_entry_cancelled on calendar_entry (starts_at) where cancelled_at is not null;

      -- Starts of longer ago are no calendar's concern; nor is an entry that was never written.
      insert into calendar_entry (series_id, episode_id, title, starts_at, duration_seconds)
        select series_id, id, title, release_date, duration_seconds from episode
          where release_date > now() - interval '1 day';
    `);
    await runner.query(functions);
    await runner.query(`
      create trigger calendar_insert after insert on episode
        referencing new table as changed for each statement execute function keep_calendar_entries();
      create trigger calendar_delete after delete on episode
        referencing old table as changed for each statement execute function keep_calendar_entries();
      create trigger calendar_update after update on episode
        referencing old table as was new table as became for each statement execute function keep_calendar_entries();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger calendar_insert on episode;
      drop trigger calendar_delete on episode;
      drop trigger calendar_update on episode;
      drop function keep_calendar_entries;
      drop table calendar_entry;
    `);
  }
}

const functions = `
  -- The plan is kept for the session: one made for a single row must not join 20,000 with each other.
  create function keep_calendar_entries() returns trigger language plpgsql set enable_nestloop = off as $$
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
      update calendar_entry as entry
        set cancelled_at = now(), changed_at = now(), sequence = entry.sequence + 1
        from changed
        where entry.series_id = changed.series_id and entry.episode_id = changed.id and entry.cancelled_at is null;
      delete from calendar_entry where cancelled_at is not null and starts_at < now() - interval '30 days';
    -- Most changes, as the LIVE switch, are no calendar's concern, and must not cost a look at all its entries.
    elsif exists (
      select from was join became using (id)
        where (was.series_id, was.title, was.release_date, was.duration_seconds)
          is distinct from (became.series_id, became.title, became.release_date, became.duration_seconds)
    ) then
      update calendar_entry as entry
        set cancelled_at = now(), changed_at = now(), sequence = entry.sequence + 1
        from was join became using (id)
        where entry.series_id = was.series_id and entry.episode_id = id and entry.cancelled_at is null
          and (became.series_id <> was.series_id or became.release_date is null);
      insert into calendar_entry as entry (series_id, episode_id, title, starts_at, duration_seconds)
        select became.series_id, id, became.title, became.release_date, became.duration_seconds
          from was join became using (id) left join calendar_entry as known
            on known.series_id = became.series_id and known.episode_id = id
          where (was.series_id, was.title, was.release_date, was.duration_seconds)
              is distinct from (became.series_id, became.title, became.release_date, became.duration_seconds)
            and (became.release_date > now() - interval '1 day'
              or became.release_date is not null and known.episode_id is not null)
      on conflict (series_id, episode_id) do update set
        title = excluded.title, starts_at = excluded.starts_at, duration_seconds = excluded.duration_seconds,
        changed_at = now(), cancelled_at = null,
        sequence = entry.sequence + case
          when (entry.starts_at, entry.duration_seconds) is distinct from (excluded.starts_at, excluded.duration_seconds)
            or entry.cancelled_at is not null then 1 else 0 end;
    end if;
    return null;
  end $$;
`;

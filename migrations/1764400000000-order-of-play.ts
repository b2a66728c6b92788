import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Days of the order of play, which exist for the public once they are published, and when a match was put at another time or
 * place. The days that a database has by now are published: everyone has seen them.
 */
export class OrderOfPlay1764400000000 implements MigrationInterface {
  name = "OrderOfPlay1764400000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tournament_day (
        day date primary key,
        -- Null while it is not published.
        published_at timestamptz,
        note text not null default ''
      );
      insert into tournament_day (day, published_at) select distinct day, now() from match where day is not null;
      alter table match add rescheduled_at timestamptz,
        -- Its players have been called once: everyone has seen the match.
        add was_called boolean not null default false;
      update match set was_called = true where called_at is not null;
    `);
    await runner.query(days);
    await runner.query(calling);
    await runner.query(rescheduling);
    await runner.query(notes);
    await runner.query(triggers);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(formerNotes);
    await runner.query(`
      drop trigger set_rescheduled_at on match;
      drop trigger set_was_called on match;
      drop table tournament_day;
      drop function note_tournament_day, set_rescheduled_at, set_was_called, is_day_published, is_match_published;
      alter table match drop column rescheduled_at, drop column was_called;
    `);
  }
}

// In PL/pgSQL, which keeps the plan of the query.
const days = `
  create function is_day_published(day date) returns boolean language plpgsql stable as $$
  begin
    return exists (select from tournament_day as known where known.day = $1 and known.published_at is not null);
  end $$;

  -- Whether the public may know of a match of this day: also of a day that is not published, once it has been called.
  create function is_match_published(day date, was_called boolean) returns boolean language plpgsql stable as $$
  begin
    return day is null or was_called or is_day_published(day);
  end $$;
`;

const calling = `
  create function set_was_called() returns trigger language plpgsql as $$
  begin
    new.was_called = true;
    return new;
  end $$;
`;

// What was planned for a day that is not published may change unseen.
const rescheduling = `
  create function set_rescheduled_at() returns trigger language plpgsql as $$
  begin
    if is_day_published(old.day) then
      new.rescheduled_at = clock_timestamp();
    end if;
    return new;
  end $$;
`;

const notes = `
  create or replace function note_court() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' then
      perform tick_tournament();
      perform note_tournament_change('court', coalesce(new.id, old.id), true,
        not coalesce(new.is_public, old.is_public));
    elsif old is distinct from new then
      perform tick_tournament();
      perform note_tournament_change('court', new.id,
        (old.position, old.is_public) is distinct from (new.position, new.is_public),
        not (old.is_public or new.is_public));
      -- Its matches come and go with it.
      if old.is_public <> new.is_public then
        perform note_tournament_change('match', match.id, true, not is_match_published(match.day, match.was_called))
          from match where court_id = new.id;
      end if;
    end if;
    return null;
  end $$;

  create or replace function note_match() returns trigger language plpgsql as $$
  declare
    was_hidden boolean;
    is_hidden boolean;
    is_moved boolean;
  begin
    if tg_op = 'UPDATE' and old is not distinct from new then
      return null;
    end if;
    -- The court of a match that leaves it may be deleted by now: then its day alone decides who may see the match.
    was_hidden := tg_op = 'INSERT' or not is_match_published(old.day, old.was_called)
      or exists (select from court where id = old.court_id and not is_public);
    is_hidden := tg_op = 'DELETE' or not is_match_published(new.day, new.was_called)
      or exists (select from court where id = new.court_id and not is_public);
    is_moved := (old.court_id, old.day, old.court_sequence, old.number, old.status = 'SCHEDULED', old.was_called)
      is distinct from
      (new.court_id, new.day, new.court_sequence, new.number, new.status = 'SCHEDULED', new.was_called);
    perform tick_tournament();
    perform note_tournament_change('match', coalesce(new.id, old.id), is_moved, was_hidden and is_hidden);
    -- Another match may come next on its courts.
    if is_moved then
      perform note_tournament_change('court', court.id, false, was_hidden and is_hidden or not court.is_public)
        from court where court.id in (old.court_id, new.court_id);
    end if;
    return null;
  end $$;

  create function note_tournament_day() returns trigger language plpgsql as $$
  declare
    changed date := coalesce(new.day, old.day);
    is_hidden boolean;
  begin
    if tg_op = 'UPDATE' and old is not distinct from new then
      return null;
    end if;
    is_hidden := old.published_at is null and new.published_at is null;
    perform tick_tournament();
    perform note_tournament_change('match', match.id, true,
        (is_hidden and not match.was_called) or court.is_public is false)
      from match left join court on court.id = match.court_id where match.day = changed;
    -- Another match may come next on the courts of that day.
    perform note_tournament_change('court', court.id, false, is_hidden or not court.is_public)
      from court where court.id in (select court_id from match where match.day = changed and status = 'SCHEDULED');
    return null;
  end $$;
`;

const triggers = `
  create trigger set_was_called before insert or update of called_at on match
    for each row when (new.called_at is not null and not new.was_called) execute function set_was_called();
  create trigger set_rescheduled_at before update of day, court_id, scheduled_kind, scheduled_at on match
    for each row when (
      (old.day, old.court_id, old.scheduled_kind, old.scheduled_at)
        is distinct from (new.day, new.court_id, new.scheduled_kind, new.scheduled_at)
    ) execute function set_rescheduled_at();

  create trigger tick before insert or update or delete on tournament_day
    for each statement when (pg_trigger_depth() = 0) execute function take_tournament_clock();
  create trigger note after insert or update or delete on tournament_day
    for each row execute function note_tournament_day();
  create trigger begin_new_epoch before truncate on tournament_day
    for each statement execute function begin_new_tournament_epoch();
`;

/** As the migration before left them. */
const formerNotes = `
  create or replace function note_court() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' then
      perform tick_tournament();
      perform note_tournament_change('court', coalesce(new.id, old.id), true,
        not coalesce(new.is_public, old.is_public));
    elsif old is distinct from new then
      perform tick_tournament();
      perform note_tournament_change('court', new.id,
        (old.position, old.is_public) is distinct from (new.position, new.is_public),
        not (old.is_public or new.is_public));
      if old.is_public <> new.is_public then
        perform note_tournament_change('match', match.id, true, false) from match where court_id = new.id;
      end if;
    end if;
    return null;
  end $$;

  create or replace function note_match() returns trigger language plpgsql as $$
  declare
    was_hidden boolean;
    is_hidden boolean;
    is_moved boolean;
  begin
    if tg_op = 'UPDATE' and old is not distinct from new then
      return null;
    end if;
    was_hidden := tg_op = 'INSERT' or exists (select from court where id = old.court_id and not is_public);
    is_hidden := tg_op = 'DELETE' or exists (select from court where id = new.court_id and not is_public);
    is_moved := (old.court_id, old.day, old.court_sequence, old.number, old.status = 'SCHEDULED')
      is distinct from (new.court_id, new.day, new.court_sequence, new.number, new.status = 'SCHEDULED');
    perform tick_tournament();
    perform note_tournament_change('match', coalesce(new.id, old.id), is_moved, was_hidden and is_hidden);
    if is_moved then
      perform note_tournament_change('court', court.id, false, not court.is_public)
        from court where court.id in (old.court_id, new.court_id);
    end if;
    return null;
  end $$;
`;

import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Courts and matches with the log of match events, and the second clock, which counts their changes. A statement that may
 * write them takes the clock's one row first, so that writers queue at one lock; the revision rises with the first row that
 * is changed, so that an episode that no court shows is deleted without a new revision. A transaction that writes both clocks takes the
 * catalogue's first.
 */
export class Tournament1764300000000 implements MigrationInterface {
  name = "Tournament1764300000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(clock);
    await runner.query(notes);
    await runner.query(shownSeries);
    await runner.query(eventLog);
    await runner.query(tokens);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger tournament_clock on episode;
      drop trigger tournament_series on episode;
      alter table court drop column current_match_id;
      drop table access_token, scorer_heartbeat, match_event, match, court, tournament_change, tournament_clock;
      drop function take_tournament_clock, tick_tournament, begin_new_tournament_epoch, note_court, note_match,
        note_tournament_change, set_court_series, update_court_series, refuse_event_change;
    `);
  }
}

const tables = `
  create table tournament_clock (
    id boolean primary key default true check (id),
    epoch uuid not null default gen_random_uuid(),
    revision integer not null default 0,
    last_updated timestamptz not null default now(),
    raised_by xid8
  );
  insert into tournament_clock default values;

  create table tournament_change (
    revision integer not null,
    noun text not null check (noun in ('court', 'match')),
    id uuid not null,
    -- It came, went or moved, or may be seen by others than before.
    is_moved boolean not null,
    -- It concerns a court that is not public.
    is_hidden boolean not null,
    primary key (revision, noun, id)
  );

  create table court (
    id uuid primary key default gen_random_uuid(),
    name text not null unique check (length(name) between 1 and 40),
    position integer not null check (position >= 0),
    is_public boolean not null default true,
    -- The broadcast that shows it now, and the series of that broadcast.
    episode_id uuid references episode on delete set null,
    series_id uuid,
    picture_delay_ms integer not null default 20000 check (picture_delay_ms between 0 and 120000),
    picture_offset_ms integer not null default 0 check (abs(picture_offset_ms) <= 30000),
    version integer not null default 1,
    constraint court_position_key unique (position) deferrable initially immediate
  );

  create table match (
    id uuid primary key default gen_random_uuid(),
    -- Of the program that it was imported from.
    external_id text unique,
    number integer check (number > 0),
    discipline text not null check (discipline in ('MS', 'WS', 'MD', 'WD', 'XD', 'OTHER')),
    draw text not null default '',
    round text not null default '',
    format text not null,
    has_time_clock boolean not null default false,
    sides jsonb not null,
    day date,
    court_id uuid references court on delete set null,
    court_sequence integer,
    scheduled_at timestamptz,
    scheduled_kind text not null default 'FOLLOWS' check (scheduled_kind in ('AT', 'NOT_BEFORE', 'FOLLOWS')),
    status text not null default 'SCHEDULED'
      check (status in ('SCHEDULED', 'CALLED', 'ON_COURT', 'FINISHED', 'CANCELLED')),
    called_at timestamptz,
    started_at timestamptz,
    ended_at timestamptz,
    -- What the log's events add up to.
    score jsonb not null,
    last_event_number integer not null default 0,
    lease integer not null default 0,
    -- Who holds the lease; all null when nobody does.
    scorer_token uuid,
    scorer_user uuid,
    scorer_device uuid,
    is_fresh boolean not null default true,
    -- The broadcast in which it was shown.
    episode_id uuid references episode on delete set null,
    version integer not null default 1,
    check (scheduled_kind = 'FOLLOWS' or scheduled_at is not null)
  );
  create index match_court on match (court_id, status, day, court_sequence);
  create index match_episode on match (episode_id, started_at);
  alter table court add current_match_id uuid references match on delete set null;

  create table match_event (
    match_id uuid not null references match on delete cascade,
    number integer not null check (number >= 1),
    -- Given by the device, so that an event that is sent twice is recognised.
    id uuid not null unique,
    kind text not null,
    side smallint,
    player smallint,
    detail jsonb not null default '{}',
    at timestamptz not null,
    recorded_at timestamptz not null default clock_timestamp(),
    lease integer not null,
    by_token uuid,
    by_user uuid,
    primary key (match_id, number)
  );

  -- Neither on a clock nor worth keeping after a crash.
  create unlogged table scorer_heartbeat (
    match_id uuid primary key references match on delete cascade,
    name text not null,
    battery smallint,
    unsent integer not null,
    heard_at timestamptz not null
  );

  create table access_token (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('SCORER', 'API')),
    name text not null check (length(name) between 1 and 80),
    court_id uuid references court on delete cascade,
    scopes text[] not null default '{}',
    secret_hash bytea not null unique,
    created_at timestamptz not null default now(),
    created_by uuid references "user" on delete set null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    check ((kind = 'SCORER') = (court_id is not null))
  );
  create index access_token_court_id on access_token (court_id);
  create index access_token_created_by on access_token (created_by);
`;

// raised_by is compared again after waiting for the row, so each transaction raises the clock exactly once.
const clock = `
  create function tick_tournament() returns void language plpgsql as $$
  declare
    raised integer;
  begin
    update tournament_clock
      set revision = revision + 1, last_updated = clock_timestamp(), raised_by = pg_current_xact_id()
      where raised_by is distinct from pg_current_xact_id()
      returning revision into raised;
    if found then
      delete from tournament_change where revision <= raised - 10000;
      perform pg_notify('tournament', '');
    end if;
  end $$;

  create function take_tournament_clock() returns trigger language plpgsql as $$
  begin
    perform from tournament_clock for no key update;
    return null;
  end $$;

  -- Truncating leaves no rows to note, so nobody can follow it by its changes.
  create function begin_new_tournament_epoch() returns trigger language plpgsql as $$
  begin
    perform tick_tournament();
    update tournament_clock set epoch = gen_random_uuid();
    return null;
  end $$;
`;

const notes = `
  create function note_tournament_change(noun text, id uuid, is_moved boolean, is_hidden boolean)
    returns void language plpgsql as $$
  begin
    insert into tournament_change as noted
      select revision, $1, $2, $3, $4 from tournament_clock
    on conflict on constraint tournament_change_pkey do update set
      is_moved = noted.is_moved or excluded.is_moved,
      is_hidden = noted.is_hidden and excluded.is_hidden;
  end $$;

  create function note_court() returns trigger language plpgsql as $$
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
        perform note_tournament_change('match', match.id, true, false) from match where court_id = new.id;
      end if;
    end if;
    return null;
  end $$;

  create function note_match() returns trigger language plpgsql as $$
  declare
    was_hidden boolean;
    is_hidden boolean;
    is_moved boolean;
  begin
    if tg_op = 'UPDATE' and old is not distinct from new then
      return null;
    end if;
    -- The court of a match that leaves it may be deleted by now: then everybody may see the match.
    was_hidden := tg_op = 'INSERT' or exists (select from court where id = old.court_id and not is_public);
    is_hidden := tg_op = 'DELETE' or exists (select from court where id = new.court_id and not is_public);
    is_moved := (old.court_id, old.day, old.court_sequence, old.number, old.status = 'SCHEDULED')
      is distinct from (new.court_id, new.day, new.court_sequence, new.number, new.status = 'SCHEDULED');
    perform tick_tournament();
    perform note_tournament_change('match', coalesce(new.id, old.id), is_moved, was_hidden and is_hidden);
    -- Another match may come next on its courts.
    if is_moved then
      perform note_tournament_change('court', court.id, false, not court.is_public)
        from court where court.id in (old.court_id, new.court_id);
    end if;
    return null;
  end $$;

  ${["court", "match"]
    .map(
      // Within another trigger, as that of a foreign key, the clock is taken already: there may be one for each of 20,000 rows.
      (table) => `
  create trigger tick before insert or update or delete on ${table}
    for each statement when (pg_trigger_depth() = 0) execute function take_tournament_clock();
  create trigger note after insert or update or delete on ${table}
    for each row execute function note_${table}();
  create trigger begin_new_epoch before truncate on ${table}
    for each statement execute function begin_new_tournament_epoch();`,
    )
    .join("")}
`;

// Who writes a court waits for the row of the episode that it names; so the clock is taken before the rows of episodes that
// go or move are locked. The trigger's name comes after "tick": PostgreSQL runs them in the order of their names.
const shownSeries = `
  create function set_court_series() returns trigger language plpgsql as $$
  begin
    new.series_id = (select series_id from episode where id = new.episode_id);
    return new;
  end $$;
  create trigger set_series before insert or update of episode_id, series_id on court
    for each row execute function set_court_series();

  create function update_court_series() returns trigger language plpgsql as $$
  begin
    update court set series_id = new.series_id where episode_id = new.id;
    return null;
  end $$;
  create trigger tournament_clock before delete or update of series_id on episode
    for each statement execute function take_tournament_clock();
  create trigger tournament_series after update of series_id on episode
    for each row when (old.series_id is distinct from new.series_id) execute function update_court_series();
`;

const eventLog = `
  create function refuse_event_change() returns trigger language plpgsql as $$
  begin
    -- With its match an event may go.
    if tg_op = 'DELETE' and not exists (select from match where id = old.match_id) then
      return old;
    end if;
    raise exception 'The log of a match is append-only';
  end $$;
  create trigger refuse_change before update or delete on match_event
    for each row execute function refuse_event_change();
`;

const tokens = `
  create trigger ring_person after insert or delete or update of court_id, scopes, secret_hash, expires_at, revoked_at
    on access_token for each row execute function ring_person();
`;

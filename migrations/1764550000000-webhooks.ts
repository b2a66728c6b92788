import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Webhooks: addresses of other programs, their secrets, the outbox and the deliveries. Triggers write to the outbox in the
 * transaction that changes something, whichever program that is, and only what a visitor may see at that time.
 */
export class Webhooks1764550000000 implements MigrationInterface {
  name = "Webhooks1764550000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(outbox);
    await runner.query(broadcasts);
    await runner.query(matches);
    await runner.query(imports);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger webhook_import on series_import;
      drop trigger webhook_match on match;
      drop trigger webhook_gone on series;
      drop trigger webhook_published on series;
      drop trigger webhook_live_delete on episode;
      drop trigger webhook_live_insert on episode;
      drop trigger webhook_live on episode;
      drop function note_import_webhook, note_match_webhooks, note_published_webhooks, note_live_webhooks,
        note_broadcast_webhook, note_webhook;
      drop table webhook_delivery, webhook_message, webhook_secret, webhook;
    `);
  }
}

const tables = `
  create table webhook (
    id uuid primary key default gen_random_uuid(),
    url text not null,
    events text[] not null,
    is_on boolean not null default true,
    -- Why the site switched it off; null while it is on, and when an admin did.
    off_reason text check (off_reason in ('FAILING', 'GONE')),
    -- Of the first failed attempt since the last successful one.
    failing_since timestamptz,
    created_at timestamptz not null default now(),
    version integer not null default 1
  );

  create table webhook_secret (
    id uuid primary key default gen_random_uuid(),
    webhook_id uuid not null references webhook on delete cascade,
    cipher text not null,
    created_at timestamptz not null default now(),
    -- Null for the present one.
    expires_at timestamptz
  );
  create unique index on webhook_secret (webhook_id) where expires_at is null;
  create index on webhook_secret (webhook_id);

  -- The outbox. Messages about one subject are sent in the order of their places.
  create table webhook_message (
    id uuid primary key default gen_random_uuid(),
    place bigserial,
    event text not null,
    subject uuid not null,
    -- What the trigger saw; null once the body is written.
    facts jsonb,
    body text,
    happened_at timestamptz not null default clock_timestamp(),
    check ((facts is null) <> (body is null))
  );
  create index on webhook_message (place) where body is null;
  -- A score that was not passed on yet gives way to the next one of its match.
  create unique index webhook_message_score on webhook_message (subject)
    where event = 'score.changed' and body is null;

  create table webhook_delivery (
    id bigserial primary key,
    webhook_id uuid not null references webhook on delete cascade,
    message_id uuid not null references webhook_message,
    event text not null,
    subject uuid not null,
    -- REPLACED: by a newer score of the same match.
    state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'GIVEN_UP', 'REPLACED')),
    tries integer not null default 0,
    next_try_at timestamptz not null default now(),
    -- The last attempt: when it ended, how long it took, and what the receiver answered or why it could not.
    tried_at timestamptz,
    took_ms integer,
    answer_code integer,
    answer_text text,
    problem text
  );
  create index on webhook_delivery (webhook_id, id);
  create index on webhook_delivery (webhook_id, subject, id);
  create index on webhook_delivery (webhook_id, subject, id) where state = 'WAITING';
  create index on webhook_delivery (message_id);
`;

const outbox = `
  create function note_webhook(event text, subject uuid, facts jsonb) returns void language plpgsql as $$
  #variable_conflict use_column
  begin
    if not exists (select from webhook where is_on and $1 = any(events)) then
      return;
    end if;
    insert into webhook_message as noted (event, subject, facts) values ($1, $2, $3)
    on conflict (subject) where event = 'score.changed' and body is null do update set
      facts = excluded.facts,
      place = nextval('webhook_message_place_seq'),
      happened_at = excluded.happened_at;
  end $$;
`;

// A broadcast is live for the public while its switch is on and its series is published. The former values describe one that
// ended, since a draft's own are not public.
const broadcasts = `
  create function note_broadcast_webhook(event text, episode episode, series series) returns void language plpgsql as $$
  declare
    is_protected boolean := $3.password_cipher is not null;
  begin
    perform note_webhook($1, $2.id, jsonb_build_object(
      -- The episodes of a protected series are content.
      'episode', jsonb_build_object(
        'id', $2.id,
        'number', case when is_protected then null else $2.number end,
        'title', case when is_protected then null else $2.title end),
      'series', jsonb_build_object(
        'id', $3.id, 'slug', $3.slug, 'title', $3.title, 'isProtected', is_protected)));
  end $$;

  create function note_live_webhooks() returns trigger language plpgsql as $$
  declare
    was_in series;
    is_in series;
    was_live boolean := false;
    is_now_live boolean := false;
  begin
    if tg_op <> 'INSERT' and old.is_live then
      select * into was_in from series where id = old.series_id;
      was_live := coalesce(was_in.is_published, false);
    end if;
    if tg_op <> 'DELETE' and new.is_live then
      select * into is_in from series where id = new.series_id;
      is_now_live := coalesce(is_in.is_published, false);
    end if;
    if was_live and not is_now_live then
      perform note_broadcast_webhook('episode.ended', old, was_in);
    elsif is_now_live and not was_live then
      perform note_broadcast_webhook('episode.live', new, is_in);
    end if;
    return null;
  end $$;
  create trigger webhook_live after update of is_live, series_id on episode for each row
    when ((old.is_live, old.series_id) is distinct from (new.is_live, new.series_id))
    execute function note_live_webhooks();
  create trigger webhook_live_insert after insert on episode
    for each row when (new.is_live) execute function note_live_webhooks();
  create trigger webhook_live_delete after delete on episode
    for each row when (old.is_live) execute function note_live_webhooks();

  create function note_published_webhooks() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or old.is_published then
      perform note_broadcast_webhook('episode.ended', episode, old)
        from episode where series_id = old.id and is_live order by number;
    else
      perform note_broadcast_webhook('episode.live', episode, new)
        from episode where series_id = new.id and is_live order by number;
    end if;
    return case when tg_op = 'DELETE' then old end;
  end $$;
  create trigger webhook_published after update of is_published on series
    for each row when (old.is_published <> new.is_published) execute function note_published_webhooks();
  -- Before: its episodes go with it.
  create trigger webhook_gone before delete on series
    for each row when (old.is_published) execute function note_published_webhooks();
`;

// A new match that has its result already is history.
const matches = `
  create function note_match_webhooks() returns trigger language plpgsql as $$
  declare
    noted text;
    facts jsonb;
  begin
    if not is_match_published(new.day, new.was_called)
      or exists (select from court where id = new.court_id and not is_public) then
      return null;
    end if;
    facts := jsonb_build_object(
      'id', new.id, 'number', new.number, 'discipline', new.discipline, 'draw', new.draw, 'round', new.round,
      'format', new.format, 'sides', new.sides, 'day', new.day, 'status', new.status, 'score', new.score,
      'calledAt', new.called_at, 'startedAt', new.started_at, 'endedAt', new.ended_at,
      'lastEventNumber', new.last_event_number,
      'court', (select jsonb_build_object('id', id, 'name', name) from court where id = new.court_id));
    foreach noted in array array_remove(array[
      case when old.status = 'SCHEDULED' and new.status in ('CALLED', 'ON_COURT') then 'match.called' end,
      -- A tablet without a connection may send a whole match at once.
      case when old.status in ('SCHEDULED', 'CALLED') and (new.status = 'ON_COURT'
        or new.status = 'FINISHED' and new.started_at is not null) then 'match.started' end,
      case when (old.score -> 'games', old.score -> 'points') is distinct from
        (new.score -> 'games', new.score -> 'points') then 'score.changed' end,
      case when old.status <> 'FINISHED' and new.status = 'FINISHED' then 'match.finished' end
    ], null) loop
      perform note_webhook(noted, new.id, facts);
    end loop;
    return null;
  end $$;
  create trigger webhook_match after update on match for each row
    when (old.status <> new.status or old.score is distinct from new.score)
    execute function note_match_webhooks();
`;

const imports = `
  create function note_import_webhook() returns trigger language plpgsql as $$
  begin
    perform note_webhook('import.finished', new.id,
      jsonb_build_object('id', new.id, 'kind', 'CATALOGUE', 'status', new.status));
    return null;
  end $$;
  create trigger webhook_import after update of status on series_import
    for each row when (old.status = 'RUNNING' and new.status <> 'RUNNING') execute function note_import_webhook();
`;

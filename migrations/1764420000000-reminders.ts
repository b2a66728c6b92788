import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Reminders by Web Push: the site's key, the browsers that receive messages, what they are reminded of, and the causes.
 * Triggers note that a broadcast goes live and that a match is called, in the transaction that changes it, whichever
 * program that is.
 */
export class Reminders1764420000000 implements MigrationInterface {
  name = "Reminders1764420000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table push_key (
        id uuid primary key default gen_random_uuid(),
        is_only boolean not null default true unique check (is_only),
        private_key_cipher text not null
      );
      create table push_subscription (
        endpoint text primary key,
        p256dh text not null,
        auth text not null,
        user_id uuid references "user" on delete cascade,
        seen_at timestamptz not null default now()
      );
      create index on push_subscription (user_id);
      create index on push_subscription (seen_at);

      create table reminder (
        id uuid primary key default gen_random_uuid(),
        user_id uuid references "user" on delete cascade,
        endpoint text references push_subscription on delete cascade,
        kind text not null check (kind in ('EPISODE', 'MATCH', 'PLAYER', 'SERIES')),
        target text not null,
        -- Of a player, whose matches may be over when the name is asked for.
        target_name text,
        lead_minutes integer not null check (lead_minutes in (0, 10)),
        created_at timestamptz not null default now(),
        check ((user_id is null) <> (endpoint is null))
      );
      create unique index on reminder (user_id, kind, target, lead_minutes) where user_id is not null;
      create unique index on reminder (endpoint, kind, target, lead_minutes) where endpoint is not null;
      create index on reminder (kind, target, lead_minutes);

      create table reminder_cause (
        id uuid primary key default gen_random_uuid(),
        kind text not null check (kind in ('LIVE', 'ON_COURT', 'SOON')),
        episode_id uuid references episode on delete cascade,
        match_id uuid references match on delete cascade,
        -- What was expected when it was written.
        starts_at timestamptz,
        rescheduled_at timestamptz,
        caused_at timestamptz not null default clock_timestamp(),
        -- When its reminders were chosen.
        prepared_at timestamptz,
        check ((episode_id is null) <> (match_id is null))
      );
      create index on reminder_cause (caused_at) where prepared_at is null;
      create index on reminder_cause (episode_id, kind);
      create index on reminder_cause (match_id, kind);

      -- Messages that are still to be sent: one for each cause and device.
      create table reminder_due (
        cause_id uuid not null references reminder_cause on delete cascade,
        endpoint text not null references push_subscription on delete cascade,
        reminder_id uuid not null references reminder on delete cascade,
        tries integer not null default 0,
        next_try_at timestamptz not null default now(),
        primary key (cause_id, endpoint)
      );
      create index on reminder_due (next_try_at);
      create index on reminder_due (endpoint);
      create index on reminder_due (reminder_id);

      -- Messages that a push service has accepted.
      create table reminder_sent (
        reminder_id uuid not null references reminder on delete cascade,
        cause_id uuid not null references reminder_cause on delete cascade,
        endpoint text not null references push_subscription on delete cascade,
        sent_at timestamptz not null default now(),
        primary key (reminder_id, cause_id, endpoint)
      );
      create index on reminder_sent (cause_id);
      create index on reminder_sent (endpoint);
      create index on reminder_sent (sent_at);

      create function remind_of_live() returns trigger language plpgsql as $$
      begin
        insert into reminder_cause (kind, episode_id) values ('LIVE', new.id);
        return null;
      end $$;
      create trigger remind_of_live after update of is_live on episode
        for each row when (new.is_live and not old.is_live) execute function remind_of_live();
      create trigger remind_of_live_insert after insert on episode
        for each row when (new.is_live) execute function remind_of_live();
      create function remind_of_call() returns trigger language plpgsql as $$
      begin
        insert into reminder_cause (kind, match_id) values ('ON_COURT', new.id);
        return null;
      end $$;
      create trigger remind_of_call after update of status on match
        for each row when (old.status = 'SCHEDULED' and new.status in ('CALLED', 'ON_COURT'))
        execute function remind_of_call();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger remind_of_call on match;
      drop function remind_of_call;
      drop trigger remind_of_live_insert on episode;
      drop trigger remind_of_live on episode;
      drop function remind_of_live;
      drop table reminder_sent;
      drop table reminder_due;
      drop table reminder_cause;
      drop table reminder;
      drop table push_subscription;
      drop table push_key;
    `);
  }
}

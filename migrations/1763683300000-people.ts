import type { MigrationInterface, QueryRunner } from "typeorm";

/** Accounts, their sessions and what they keep. The bell `person` names a session or a user whose rights changed. */
export class People1763683300000 implements MigrationInterface {
  name = "People1763683300000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table "user" (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        email_proved_at timestamptz,
        password_hash text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index user_email_key on "user" (lower(email));

      create table admin (
        user_id uuid primary key references "user" on delete cascade,
        created_at timestamptz not null default now()
      );

      create table session (
        id uuid primary key default gen_random_uuid(),
        token_hash text not null unique,
        user_id uuid not null references "user" on delete cascade,
        is_remembered boolean not null,
        created_at timestamptz not null default now(),
        used_at timestamptz not null default now()
      );
      create index session_user_id on session (user_id);

      create table favourite (
        user_id uuid not null references "user" on delete cascade,
        series_id uuid not null references series on delete cascade,
        saved_at timestamptz not null default now(),
        primary key (user_id, series_id)
      );
      create index favourite_series_id on favourite (series_id);

      create table unlock (
        user_id uuid not null references "user" on delete cascade,
        series_id uuid not null references series on delete cascade,
        password_version integer not null,
        unlocked_at timestamptz not null default now(),
        primary key (user_id, series_id)
      );
      create index unlock_series_id on unlock (series_id);

      create function ring_person() returns trigger language plpgsql as $$
      declare
        changed jsonb := case tg_op when 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
      begin
        perform pg_notify('person', coalesce(changed ->> 'id', changed ->> 'user_id'));
        return null;
      end $$;
      create trigger ring_person after delete on session for each row execute function ring_person();
      create trigger ring_person after insert or delete on admin for each row execute function ring_person();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table unlock, favourite, session, admin, "user";
      drop function ring_person;
    `);
  }
}

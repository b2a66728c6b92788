import type { MigrationInterface, QueryRunner } from "typeorm";

/** Links that mails carry, counted attempts, and bells for what an account keeps. */
export class Accounts1763700000000 implements MigrationInterface {
  name = "Accounts1763700000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_link (
        id uuid primary key default gen_random_uuid(),
        token_hash text not null unique,
        user_id uuid not null references "user" on delete cascade,
        purpose text not null check (purpose in ('prove email', 'reset password')),
        created_at timestamptz not null default now(),
        used_at timestamptz
      );
      create index mail_link_user_id on mail_link (user_id);

      -- Mails that wait to be sent. The content is encrypted with the server's secret, since it may carry a link.
      create table mail (
        id uuid primary key default gen_random_uuid(),
        user_id uuid references "user" on delete cascade,
        content_cipher text not null,
        tries integer not null default 0,
        next_try_at timestamptz not null default now(),
        created_at timestamptz not null default now()
      );
      create index mail_next_try_at on mail (next_try_at);
      create index mail_user_id on mail (user_id);

      -- The layout is that of rate-limiter-flexible.
      create table attempt (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );
      create index attempt_expire on attempt (expire);

      alter table "user" add column google_subject text unique;

      create trigger ring_person after insert or update or delete on unlock
        for each row execute function ring_person();
      create trigger ring_person after insert or delete on favourite
        for each row execute function ring_person();
      create trigger ring_person after update or delete on "user"
        for each row execute function ring_person();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger ring_person on "user";
      drop trigger ring_person on favourite;
      drop trigger ring_person on unlock;
      alter table "user" drop column google_subject;
      drop table attempt, mail, mail_link;
    `);
  }
}

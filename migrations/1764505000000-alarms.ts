import type { MigrationInterface, QueryRunner } from "typeorm";

/** The alarms for operators. */
export class Alarms1764505000000 implements MigrationInterface {
  name = "Alarms1764505000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table alarm (
        id text primary key,
        kind text not null,
        message text not null,
        subject text,
        since timestamptz not null,
        episode_id uuid references episode on delete cascade,
        court_id uuid references court on delete cascade,
        raised_at timestamptz not null,
        -- Kept for a while, so that the same alarm is not raised twice.
        cleared_at timestamptz,
        quiet_until timestamptz
      );
      create index on alarm (episode_id);
      create index on alarm (court_id);
      create function notify_alarms() returns trigger language plpgsql as $$
      begin
        perform pg_notify('person', 'alarms');
        return null;
      end $$;
      create trigger notify_alarms after insert or update or delete on alarm
        for each statement execute function notify_alarms();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table alarm;
      drop function notify_alarms;
    `);
  }
}

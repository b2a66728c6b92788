import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * How a switch of LIVE can be undone for a while. A broadcast that goes on, since it is live from before its last end, is no cause
 * of reminders.
 */
export class LiveChanges1764570000000 implements MigrationInterface {
  name = "LiveChanges1764570000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table live_change (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references "user" on delete cascade,
        -- The episodes with their states before and after, and the courts that name another broadcast.
        change jsonb not null,
        changed_at timestamptz not null default now()
      );
      create index on live_change (user_id);
      create index on live_change (changed_at);
      drop trigger remind_of_live on episode;
      create trigger remind_of_live after update of is_live on episode for each row
        when (new.is_live and not old.is_live
          and (old.live_ended_at is null or new.live_since is null or new.live_since >= old.live_ended_at))
        execute function remind_of_live();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger remind_of_live on episode;
      create trigger remind_of_live after update of is_live on episode
        for each row when (new.is_live and not old.is_live) execute function remind_of_live();
      drop table live_change;
    `);
  }
}

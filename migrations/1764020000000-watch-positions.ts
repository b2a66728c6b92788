import type { MigrationInterface, QueryRunner } from "typeorm";

/** Where each account stopped watching a recording. It is no part of the catalogue, so no trigger raises the revision. */
export class WatchPositions1764020000000 implements MigrationInterface {
  name = "WatchPositions1764020000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table watch_position (
        user_id uuid not null references "user" on delete cascade,
        episode_id uuid not null references episode on delete cascade,
        seconds integer not null check (seconds > 0),
        seen_at timestamptz not null default now(),
        is_hidden boolean not null default false,
        primary key (user_id, episode_id)
      );
      create index watch_position_episode_id on watch_position (episode_id);

      -- Saving a position is frequent and tells nobody; what changes the row in the other tabs is hiding alone.
      create trigger ring_person after update of is_hidden on watch_position
        for each row when (old.is_hidden <> new.is_hidden and old.seen_at = new.seen_at)
        execute function ring_person();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table watch_position");
  }
}

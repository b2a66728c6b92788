import type { MigrationInterface, QueryRunner } from "typeorm";

/** The health of streams: the present state, its history, and what operators want to be checked beside the plan. */
export class Streams1764500000000 implements MigrationInterface {
  name = "Streams1764500000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The episodes that are checked now; written only on change.
      create table stream_state (
        episode_id uuid primary key references episode on delete cascade,
        state text not null check (
          state in ('UP', 'STALLED', 'MISSING', 'UNREACHABLE', 'INVALID', 'ENDED', 'UNWATCHED')
        ),
        since timestamptz not null,
        detail text not null,
        behind_seconds double precision,
        top_kbps integer
      );
      create table stream_event (
        id bigint generated always as identity primary key,
        episode_id uuid not null references episode on delete cascade,
        state text not null,
        detail text not null,
        at timestamptz not null
      );
      create index on stream_event (episode_id, at);
      create index on stream_event (at);
      create table stream_watch (
        episode_id uuid primary key references episode on delete cascade,
        watched_at timestamptz not null default now()
      );
      -- The episodes around their planned start are looked for every second.
      create index episode_release_date on episode (release_date);

      create function notify_streams() returns trigger language plpgsql as $$
      begin
        perform pg_notify('person', 'streams');
        return null;
      end $$;
      create trigger notify_streams after insert or update or delete on stream_state
        for each statement execute function notify_streams();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table stream_state, stream_event, stream_watch;
      drop function notify_streams;
      drop index episode_release_date;
    `);
  }
}

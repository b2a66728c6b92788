import type { MigrationInterface, QueryRunner } from "typeorm";

/** Since when an episode is live; filled in and emptied here for imports and other programs, which do not name it. */
export class LiveSince1764070000000 implements MigrationInterface {
  name = "LiveSince1764070000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table episode add column live_since timestamptz;
      update episode set live_since = now() where is_live;

      create function set_live_since() returns trigger language plpgsql as $$
      begin
        new.live_since = case when new.is_live then clock_timestamp() end;
        return new;
      end $$;
      create trigger set_live_since before insert or update on episode
        for each row when (new.is_live = (new.live_since is null)) execute function set_live_since();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger set_live_since on episode;
      drop function set_live_since;
      alter table episode drop column live_since;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Whoever has saved a series is told on the channel `person` when it is published or becomes a draft: their list of ids is
 * another one then, and nothing else of the series is part of what a viewer subscribes to.
 */
export class SavedSeries1764200000000 implements MigrationInterface {
  name = "SavedSeries1764200000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function notify_savers() returns trigger language plpgsql as $$
      begin
        perform pg_notify('person', user_id::text) from favourite where series_id = new.id;
        return null;
      end $$;
      create trigger notify_savers after update of is_published on series
        for each row when (old.is_published is distinct from new.is_published)
        execute function notify_savers();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger notify_savers on series;
      drop function notify_savers;
    `);
  }
}

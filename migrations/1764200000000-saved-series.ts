import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Notifies the channel `person` of the users who saved a series when it is published or unpublished, and of those who
 * unlocked it when its password changes: their personal subscriptions hold ids, which no other change alters.
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
      create function notify_unlockers() returns trigger language plpgsql as $$
      begin
        perform pg_notify('person', user_id::text) from unlock where series_id = new.id;
        return null;
      end $$;
      create trigger notify_unlockers after update of password_version on series
        for each row when (old.password_version is distinct from new.password_version)
        execute function notify_unlockers();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger notify_unlockers on series;
      drop function notify_unlockers;
      drop trigger notify_savers on series;
      drop function notify_savers;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Calendars do not tell of broadcasts that were cancelled before anyone could know of them. And what the triggers do to
 * their plans makes PostgreSQL estimate costs at which it would compile each plan, which takes longer than running it.
 */
export class OpenCalendars1764090000000 implements MigrationInterface {
  name = "OpenCalendars1764090000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function forget_cancelled_entries() returns trigger language plpgsql as $$
      begin
        delete from calendar_entry where series_id = new.id and cancelled_at is not null;
        return null;
      end $$;
      create trigger calendar_opening after update on series
        for each row when (
          new.is_published and new.password_cipher is null
            and (not old.is_published or old.password_cipher is not null)
        ) execute function forget_cancelled_entries();
    `);
    await runner.query(planningFunctions.map((name) => `alter function ${name} set jit = off`).join(";"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(planningFunctions.map((name) => `alter function ${name} reset jit`).join(";"));
    await runner.query(`
      drop trigger calendar_opening on series;
      drop function forget_cancelled_entries;
    `);
  }
}

/** Those that forbid some kinds of plans. */
const planningFunctions = ["note_series_rows()", "note_episode_rows()", "keep_calendar_entries()"];

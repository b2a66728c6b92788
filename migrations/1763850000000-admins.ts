import type { MigrationInterface, QueryRunner } from "typeorm";

/** The bell `admins`: someone became an admin or is none any more, or what admins see of one another changed. */
export class Admins1763850000000 implements MigrationInterface {
  name = "Admins1763850000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Rings on the channel \`person\` the bell that the trigger names.
      create function ring_bell() returns trigger language plpgsql as $$
      begin
        perform pg_notify('person', tg_argv[0]);
        return null;
      end $$;

      create trigger ring_bell after insert or update or delete on admin
        for each statement execute function ring_bell('admins');
      -- The super admin is known by a proved address alone, so that any account may be theirs.
      create trigger ring_bell_for_newcomer after insert on "user"
        for each row when (new.email_proved_at is not null) execute function ring_bell('admins');
      create trigger ring_bell_for_address after update on "user"
        for each row when (
          old.email is distinct from new.email or old.email_proved_at is distinct from new.email_proved_at
        ) execute function ring_bell('admins');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger ring_bell_for_address on "user";
      drop trigger ring_bell_for_newcomer on "user";
      drop trigger ring_bell on admin;
      drop function ring_bell;
    `);
  }
}

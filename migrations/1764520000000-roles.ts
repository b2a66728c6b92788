import type { MigrationInterface, QueryRunner } from "typeorm";

/** Narrow roles beside that of admins: editors of the catalogue, and operators of one court or of all. */
export class Roles1764520000000 implements MigrationInterface {
  name = "Roles1764520000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table role (
        user_id uuid not null references "user" on delete cascade,
        role text not null check (role in ('EDITOR', 'OPERATOR')),
        -- Of an operator; null for all courts.
        court_id uuid references court on delete cascade,
        check (role = 'OPERATOR' or court_id is null)
      );
      create unique index on role (user_id, role) where court_id is null;
      create unique index on role (user_id, court_id) where court_id is not null;
      create index on role (court_id);

      create trigger ring_person after insert or delete on role for each row execute function ring_person();
      -- The place of the dashboard that shows admins also shows who has these roles.
      create trigger ring_bell after insert or delete on role
        for each statement execute function ring_bell('admins');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table role");
  }
}

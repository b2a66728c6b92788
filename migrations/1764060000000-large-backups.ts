import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The descriptions of a preview, a few in a row, since all of them would not fit into one value. And rows that an import
 * writes before it takes the clock: nobody sees them before its commit, and it notes them itself.
 */
export class LargeBackups1764060000000 implements MigrationInterface {
  name = "LargeBackups1764060000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table import_preview_text (
        preview_id uuid not null references import_preview on delete cascade,
        place integer not null,
        sealed bytea not null,
        primary key (preview_id, place)
      );
      -- What is encrypted cannot be compressed.
      alter table import_preview_text alter column sealed set storage external;
    `);
    await runner.query(triggers("when (current_setting('backup.is_staging', true) is distinct from 'on')"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(triggers(""));
    await runner.query("drop table import_preview_text");
  }
}

const triggers = (condition: string) =>
  ["series", "episode"]
    .map(
      (table) => `
  drop trigger tick on ${table};
  create trigger tick before insert or update or delete on ${table}
    for each statement ${condition} execute function tick_catalogue_before_statement();
  drop trigger note_insert on ${table};
  create trigger note_insert after insert on ${table}
    referencing new table as changed for each statement ${condition} execute function note_${table}_rows();
  drop trigger note_update on ${table};
  create trigger note_update after update on ${table}
    referencing old table as was new table as became
    for each statement ${condition} execute function note_${table}_rows();`,
    )
    .join("");

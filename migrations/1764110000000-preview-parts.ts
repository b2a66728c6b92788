import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The series of a preview, a row for each, written a few at a time: all of them in one value made a statement that could take
 * longer than one may. Previews of earlier versions go; their admins are asked to choose the file again.
 */
export class PreviewParts1764110000000 implements MigrationInterface {
  name = "PreviewParts1764110000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from import_preview;
      alter table import_preview drop column content_ciphers;
      -- All of the file was read and stored, and it has no faults.
      alter table import_preview add column is_stored boolean not null default false;
      -- What was read of a series but its descriptions, encrypted since it carries passwords.
      create table import_preview_series (
        preview_id uuid not null references import_preview on delete cascade,
        place integer not null,
        cipher text not null,
        primary key (preview_id, place)
      );
      -- What is encrypted cannot be compressed.
      alter table import_preview_series alter column cipher set storage external;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table import_preview_series;
      delete from import_preview;
      alter table import_preview drop column is_stored;
      alter table import_preview add column content_ciphers text[];
    `);
  }
}

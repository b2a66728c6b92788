import type { MigrationInterface, QueryRunner } from "typeorm";

/** What an import would do and how far it is. The bell `imports` rings when a page would show something else. */
export class Imports1763900000000 implements MigrationInterface {
  name = "Imports1763900000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What was read, a text for each series, encrypted since it carries passwords; null when the file has faults.
      create table import_preview (
        id uuid primary key,
        content_ciphers text[],
        total integer not null,
        warnings jsonb not null,
        created_at timestamptz not null default now()
      );
      create index import_preview_created_at on import_preview (created_at);

      -- An import has the id of its preview, so that one that is started twice runs once.
      create table series_import (
        id uuid primary key,
        status text not null default 'RUNNING' check (status in ('RUNNING', 'FINISHED', 'FAILED')),
        total integer not null check (total >= 0),
        processed integer not null default 0 check (processed between 0 and total),
        warnings jsonb not null default '[]',
        errors jsonb not null default '[]',
        started_by uuid references "user" on delete set null,
        started_at timestamptz not null default now(),
        alive_at timestamptz not null default now()
      );
      create index series_import_started_at on series_import (started_at);
      create index series_import_started_by on series_import (started_by);
      create index series_import_running on series_import (alive_at) where status = 'RUNNING';

      create function ring_imports() returns trigger language plpgsql as $$
      begin
        perform pg_notify('person', 'imports');
        return null;
      end $$;
      -- A sign of life alone changes nothing that anyone sees.
      create trigger ring_imports after insert or delete or update of status, processed, warnings, errors
        on series_import for each statement execute function ring_imports();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table series_import, import_preview;
      drop function ring_imports;
    `);
  }
}

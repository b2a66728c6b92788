import type { MigrationInterface, QueryRunner } from "typeorm";

/** What was read of a file with an order of play, until it is imported or an hour has passed. */
export class MatchImports1764410000000 implements MigrationInterface {
  name = "MatchImports1764410000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Not worth keeping after a crash: its admin chooses the file again.
      create unlogged table match_import (
        id uuid primary key,
        rows jsonb not null,
        created_at timestamptz not null default now()
      );
      create index match_import_created_at on match_import (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table match_import");
  }
}

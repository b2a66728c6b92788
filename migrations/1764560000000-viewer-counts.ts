import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * How many viewers each process counts. The sums are written again within seconds, so that they need no write-ahead log,
 * and no foreign key: a row without its episode is not read.
 */
export class ViewerCounts1764560000000 implements MigrationInterface {
  name = "ViewerCounts1764560000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unlogged table viewer_count (
        process uuid not null,
        episode_id uuid not null,
        viewers integer not null check (viewers > 0),
        written_at timestamptz not null default now(),
        primary key (process, episode_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop table viewer_count");
  }
}

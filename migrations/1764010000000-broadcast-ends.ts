import type { MigrationInterface, QueryRunner } from "typeorm";

/** When an episode was last switched from live to not live, which tells a broadcast that is over from a late one. */
export class BroadcastEnds1764010000000 implements MigrationInterface {
  name = "BroadcastEnds1764010000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table episode add column live_ended_at timestamptz");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("alter table episode drop column live_ended_at");
  }
}

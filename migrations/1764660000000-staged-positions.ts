import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The positions of new series while an import stages them. Positions are unique, also among the uncommitted series of
 * concurrent imports, and these are greater than any position in use.
 */
export class StagedPositions1764660000000 implements MigrationInterface {
  name = "StagedPositions1764660000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create sequence staged_position as integer minvalue 1000000000 cycle");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("drop sequence staged_position");
  }
}

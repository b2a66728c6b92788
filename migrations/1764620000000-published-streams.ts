import type { MigrationInterface, QueryRunner } from "typeorm";

/** Sends operators the streams again when a series is published or withdrawn, since they see no streams of drafts. */
export class PublishedStreams1764620000000 implements MigrationInterface {
  name = "PublishedStreams1764620000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create trigger notify_streams after update on series for each row
        when (old.is_published is distinct from new.is_published) execute function notify_streams();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("drop trigger notify_streams on series");
  }
}

import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Deletes the previews of earlier versions, which hold their descriptions elsewhere: importing one now would empty the
 * descriptions of its series and episodes. An admin whose preview is gone is asked to choose the file again.
 */
export class OldPreviews1764080000000 implements MigrationInterface {
  name = "OldPreviews1764080000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from import_preview
        where not exists (select from import_preview_text where preview_id = import_preview.id)`,
    );
  }

  async down(): Promise<void> {
    // A preview lives for an hour: there is nothing to bring back.
  }
}

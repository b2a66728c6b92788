import type { MigrationInterface, QueryRunner } from "typeorm";

/** What tells when a stored picture is used no more, whichever program gave it to a series or an episode or took it away. */
export class Files1763800000000 implements MigrationInterface {
  name = "Files1763800000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table picture
        add column created_at timestamptz not null default now(),
        -- When a series or an episode was given it or lost it; null for one that was never saved.
        add column last_used_at timestamptz,
        -- When the one that took its place was saved.
        add column dropped_at timestamptz,
        -- From then on nobody may use it any more: its files are being removed.
        add column removed_at timestamptz;

      create function note_picture_use() returns trigger language plpgsql as $$
      begin
        update picture set last_used_at = clock_timestamp(), dropped_at = null
          where removed_at is null and url in (
            case when tg_op <> 'INSERT' then old.thumbnail_url end,
            case when tg_op <> 'DELETE' then new.thumbnail_url end
          );
        return null;
      end $$;

      create trigger note_picture_use after insert or delete or update of thumbnail_url on series
        for each row execute function note_picture_use();
      create trigger note_picture_use after insert or delete or update of thumbnail_url on episode
        for each row execute function note_picture_use();

      update picture set last_used_at = now()
        where url in (select thumbnail_url from series union all select thumbnail_url from episode);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger note_picture_use on series;
      drop trigger note_picture_use on episode;
      drop function note_picture_use;
      alter table picture
        drop column created_at,
        drop column last_used_at,
        drop column dropped_at,
        drop column removed_at;
    `);
  }
}

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
    await runner.query(noteByStatement);
    await runner.query(notePicturesOnly);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(noteEveryEpisode);
    await runner.query(noteByRow);
    await runner.query(`
      drop table series_import, import_preview;
      drop function ring_imports;
    `);
  }
}

// An import writes up to 20,000 rows while it holds the clock; noting them one by one would double that time.
const noteByStatement = `
  -- The plan is kept for the session: one made for a single row must not join 20,000 with each other.
  create function note_series_rows() returns trigger language plpgsql set enable_nestloop = off as $$
  begin
    if tg_op = 'UPDATE' then
      insert into catalogue_change as noted
        select revision, 'series', became.id, became.id,
            was.position <> became.position,
            (was.tags, was.category_id, was.position)
              is distinct from (became.tags, became.category_id, became.position),
            (was.password_cipher, was.password_version)
              is distinct from (became.password_cipher, became.password_version)
          from was join became using (id), catalogue_clock where was is distinct from became
      on conflict (revision, noun, id) do update set
        is_moved = noted.is_moved or excluded.is_moved,
        is_regrouped = noted.is_regrouped or excluded.is_regrouped,
        is_relocked = noted.is_relocked or excluded.is_relocked;
    else
      insert into catalogue_change
        select revision, 'series', changed.id, changed.id, true, true, true from changed, catalogue_clock
      on conflict (revision, noun, id) do update set is_moved = true, is_regrouped = true, is_relocked = true;
    end if;
    return null;
  end $$;

  create function note_episode_rows() returns trigger language plpgsql set enable_nestloop = off as $$
  begin
    if tg_op = 'UPDATE' then
      insert into catalogue_change as noted
        select revision, 'episode', became.id, became.series_id,
            (was.number, was.series_id) is distinct from (became.number, became.series_id), false, false
          from was join became using (id), catalogue_clock where was is distinct from became
      on conflict (revision, noun, id) do update set
        is_moved = noted.is_moved or excluded.is_moved, series_id = excluded.series_id;
      perform note_catalogue_change('series', series_id, series_id, false, false, true)
        from (select distinct was.series_id from was join became using (id) where was.series_id <> became.series_id) as moved;
    else
      insert into catalogue_change
        select revision, 'episode', changed.id, changed.series_id, true, false, false from changed, catalogue_clock
      on conflict (revision, noun, id) do update set is_moved = true;
    end if;
    return null;
  end $$;

  ${["series", "episode"]
    .map(
      (table) => `
  drop trigger note on ${table};
  drop function note_${table};
  create trigger note_insert after insert on ${table}
    referencing new table as changed for each statement execute function note_${table}_rows();
  create trigger note_delete after delete on ${table}
    referencing old table as changed for each statement execute function note_${table}_rows();
  create trigger note_update after update on ${table}
    referencing old table as was new table as became for each statement execute function note_${table}_rows();
  `,
    )
    .join("")}
`;

const noteByRow = `
  drop trigger note_insert on series;
  drop trigger note_delete on series;
  drop trigger note_update on series;
  drop function note_series_rows;
  drop trigger note_insert on episode;
  drop trigger note_delete on episode;
  drop trigger note_update on episode;
  drop function note_episode_rows;

  create function note_series() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' then
      perform note_catalogue_change(
        'series', coalesce(new.id, old.id), coalesce(new.id, old.id), true, true, true);
    elsif old is distinct from new then
      perform note_catalogue_change('series', new.id, new.id,
        old.position <> new.position,
        (old.tags, old.category_id, old.position) is distinct from (new.tags, new.category_id, new.position),
        (old.password_cipher, old.password_version) is distinct from (new.password_cipher, new.password_version));
    end if;
    return null;
  end $$;

  create function note_episode() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' then
      perform note_catalogue_change(
        'episode', coalesce(new.id, old.id), coalesce(new.series_id, old.series_id), true, false, false);
    elsif old is distinct from new then
      perform note_catalogue_change('episode', new.id, new.series_id,
        (old.number, old.series_id) is distinct from (new.number, new.series_id), false, false);
      if old.series_id <> new.series_id then
        perform note_catalogue_change('series', old.series_id, old.series_id, false, false, true);
      end if;
    end if;
    return null;
  end $$;

  create trigger note after insert or update or delete on series
    for each row execute function note_series();
  create trigger note after insert or update or delete on episode
    for each row execute function note_episode();
`;

// For the same reason an episode is only looked at when its picture is another one.
const notePicturesOnly = `
  drop trigger note_picture_use on episode;
  create trigger note_picture_given after insert on episode
    for each row when (new.thumbnail_url is not null) execute function note_picture_use();
  create trigger note_picture_taken after delete on episode
    for each row when (old.thumbnail_url is not null) execute function note_picture_use();
  create trigger note_picture_changed after update of thumbnail_url on episode
    for each row when (old.thumbnail_url is distinct from new.thumbnail_url) execute function note_picture_use();
`;

const noteEveryEpisode = `
  drop trigger note_picture_given on episode;
  drop trigger note_picture_taken on episode;
  drop trigger note_picture_changed on episode;
  create trigger note_picture_use after insert or delete or update of thumbnail_url on episode
    for each row execute function note_picture_use();
`;

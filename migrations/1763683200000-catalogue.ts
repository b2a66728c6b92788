import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The catalogue and its clock. Every statement on a catalogue table takes the clock's one row first, so writers queue
 * at one lock: revisions are in commit order without gaps, and two writers cannot deadlock on each other's rows.
 */
export class Catalogue1763683200000 implements MigrationInterface {
  name = "Catalogue1763683200000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(clock);
    await runner.query(notes);
    await runner.query(triggers);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table episode, former_slug, series, category, picture, catalogue_change, catalogue_clock;
      drop function tick_catalogue_before_statement, begin_new_epoch, note_category, note_series, note_episode,
        note_catalogue_change, tick_catalogue;
    `);
  }
}

const tables = `
  create table catalogue_clock (
    id boolean primary key default true check (id),
    epoch uuid not null default gen_random_uuid(),
    revision integer not null default 0,
    last_updated timestamptz not null default now(),
    raised_by xid8
  );
  insert into catalogue_clock default values;

  create table catalogue_change (
    revision integer not null,
    noun text not null check (noun in ('category', 'series', 'episode')),
    id uuid not null,
    series_id uuid,
    is_moved boolean not null,
    is_regrouped boolean not null,
    is_relocked boolean not null,
    primary key (revision, noun, id)
  );

  create table picture (
    url text primary key,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    copy_widths integer[] not null default '{}'
  );

  create table category (
    id uuid primary key default gen_random_uuid(),
    slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
    name text not null check (name <> ''),
    tags text[] not null check (cardinality(tags) > 0),
    position integer not null check (position >= 0),
    version integer not null default 1,
    constraint category_position_key unique (position) deferrable initially immediate
  );

  create table series (
    id uuid primary key default gen_random_uuid(),
    slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
    title text not null check (title <> ''),
    short_description text not null default '',
    long_description text not null default '',
    release_date date not null,
    tags text[] not null default '{}',
    thumbnail_url text,
    position integer not null check (position >= 0),
    category_id uuid references category on delete set null,
    embed_link text,
    password_cipher text,
    password_version integer not null default 1,
    imported_at timestamptz,
    version integer not null default 1,
    constraint series_position_key unique (position) deferrable initially immediate
  );
  create index series_category_id on series (category_id);

  create table former_slug (
    slug text primary key check (slug ~ '^[a-z0-9-]{1,80}$'),
    series_id uuid not null references series on delete cascade
  );
  create index former_slug_series_id on former_slug (series_id);

  create table episode (
    id uuid primary key default gen_random_uuid(),
    series_id uuid not null references series on delete cascade,
    number integer not null check (number >= 1),
    title text not null default '',
    short_description text not null default '',
    long_description text not null default '',
    language text not null default 'en-US',
    release_date timestamptz,
    date_added timestamptz not null default now(),
    duration_seconds integer not null default 1 check (duration_seconds >= 0),
    rating_value text not null default '0',
    rating_source text not null default 'BBFC',
    thumbnail_url text,
    is_live boolean not null default false,
    is_on_roku boolean not null default false,
    video_url text not null,
    embed_link text,
    bitrate_kbps integer check (bitrate_kbps > 0),
    version integer not null default 1,
    constraint episode_number_key unique (series_id, number) deferrable initially immediate
  );
  create index episode_live on episode (series_id) where is_live;
`;

// raised_by is compared again after waiting for the row, so each transaction raises the clock exactly once.
const clock = `
  create function tick_catalogue() returns void language plpgsql as $$
  declare
    raised integer;
  begin
    update catalogue_clock
      set revision = revision + 1, last_updated = clock_timestamp(), raised_by = pg_current_xact_id()
      where raised_by is distinct from pg_current_xact_id()
      returning revision into raised;
    if found then
      delete from catalogue_change where revision <= raised - 10000;
      perform pg_notify('catalogue', '');
    end if;
  end $$;

  create function tick_catalogue_before_statement() returns trigger language plpgsql as $$
  begin
    perform tick_catalogue();
    return null;
  end $$;

  -- Truncating leaves no rows to note, so nobody can follow it by its changes.
  create function begin_new_epoch() returns trigger language plpgsql as $$
  begin
    perform tick_catalogue();
    update catalogue_clock set epoch = gen_random_uuid();
    return null;
  end $$;
`;

const notes = `
  create function note_catalogue_change(
    noun text, id uuid, series_id uuid, is_moved boolean, is_regrouped boolean, is_relocked boolean
  ) returns void language sql as $$
    insert into catalogue_change as noted
      select revision, $1, $2, $3, $4, $5, $6 from catalogue_clock
    on conflict (revision, noun, id) do update set
      is_moved = noted.is_moved or excluded.is_moved,
      is_regrouped = noted.is_regrouped or excluded.is_regrouped,
      is_relocked = noted.is_relocked or excluded.is_relocked
  $$;

  create function note_category() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' or old is distinct from new then
      perform note_catalogue_change('category', coalesce(new.id, old.id), null, true, true, false);
    end if;
    return null;
  end $$;

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
`;

const triggers = ["category", "series", "episode"]
  .map(
    (table) => `
  create trigger tick before insert or update or delete on ${table}
    for each statement execute function tick_catalogue_before_statement();
  create trigger note after insert or update or delete on ${table}
    for each row execute function note_${table}();
  create trigger begin_new_epoch before truncate on ${table}
    for each statement execute function begin_new_epoch();
`,
  )
  .join("");

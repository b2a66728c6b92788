import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Access codes of protected series, who has used them, and what accounts have unlocked with them. A code that is revoked is a change
 * of its series for all who follow it, as a changed password is.
 */
export class AccessCodes1764575000000 implements MigrationInterface {
  name = "AccessCodes1764575000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table access_code (
        id uuid primary key default gen_random_uuid(),
        series_id uuid not null references series on delete cascade,
        name text not null check (name <> ''),
        -- The keyed hash by which a typed code is found, and the encrypted code, from which a new secret makes a new hash.
        secret_hash text not null,
        code_cipher text not null,
        hint text not null,
        created_at timestamptz not null default now(),
        starts_at timestamptz,
        expires_at timestamptz,
        most_uses integer check (most_uses > 0),
        uses integer not null default 0,
        last_used_at timestamptz,
        revoked_at timestamptz,
        version integer not null default 1
      );
      create unique index access_code_secret_hash_key on access_code (series_id, secret_hash) where revoked_at is null;

      -- One row for each browser or account that has used the code.
      create table access_code_use (
        code_id uuid not null references access_code on delete cascade,
        holder text not null,
        primary key (code_id, holder)
      );

      create table code_unlock (
        user_id uuid not null references "user" on delete cascade,
        code_id uuid not null references access_code on delete cascade,
        version integer not null,
        unlocked_at timestamptz not null default now(),
        primary key (user_id, code_id)
      );
      create index code_unlock_code_id on code_unlock (code_id);
      create trigger ring_person after insert or update or delete on code_unlock
        for each row execute function ring_person();

      create function note_ended_code() returns trigger language plpgsql as $$
      begin
        perform tick_catalogue();
        insert into catalogue_change as noted
            (revision, noun, id, series_id, is_moved, is_regrouped, is_relocked, is_hidden)
          select catalogue_clock.revision, 'series', series.id, series.id, false, false, true, not series.is_published
            from catalogue_clock, series where series.id = new.series_id
        on conflict (revision, noun, id) do update set
          is_relocked = true, is_hidden = noted.is_hidden and excluded.is_hidden;
        perform pg_notify('person', user_id::text) from code_unlock where code_id = new.id;
        return null;
      end $$;
      create trigger note_ended_code after update of version on access_code
        for each row when (old.version is distinct from new.version)
        execute function note_ended_code();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table code_unlock, access_code_use, access_code;
      drop function note_ended_code;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Accounts are told apart by a normal form of their address, which the server makes. Until now the database's lower() did,
 * which depends on its locale and makes other people's letters equal.
 */
export class EmailKeys1764160000000 implements MigrationInterface {
  name = "EmailKeys1764160000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function lower_ascii(text text) returns text immutable strict parallel safe language sql as $$
        select translate(text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
      $$;

      alter table "user" add column email_key text;
      -- An account whose address looks like another one's, or is not in its normal form, keeps the address as it was
      -- entered. It cannot take a key that a later account may get, since no normal form is like it.
      -- Nothing changes for anybody who is connected.
      alter table "user" disable trigger user;
      update "user" set email_key = lower_ascii(email);
      update "user" set email_key = lower_ascii(normalize(email, nfkc))
        where email is nfkd normalized and email is not nfkc normalized and not exists (
          select from "user" as other where other.email_key = lower_ascii(normalize("user".email, nfkc))
        );
      alter table "user" enable trigger user;

      -- A server of the former version, which still runs during an upgrade, and an operator by hand give no key.
      create function fill_email_key() returns trigger language plpgsql as $$
      begin
        if new.email_key is null or tg_op = 'UPDATE' and new.email_key = old.email_key then
          new.email_key := lower_ascii(normalize(new.email, nfkc));
        end if;
        return new;
      end $$;
      create trigger fill_email_key before insert on "user" for each row execute function fill_email_key();
      create trigger fill_changed_email_key before update on "user"
        for each row when (new.email is distinct from old.email) execute function fill_email_key();

      alter table "user" alter column email_key set not null;
      drop index user_email_key;
      create unique index user_email_key on "user" (email_key);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index user_email_key;
      create unique index user_email_key on "user" (lower(email));
      drop trigger fill_changed_email_key on "user";
      drop trigger fill_email_key on "user";
      drop function fill_email_key, lower_ascii;
      alter table "user" drop column email_key;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Failed guesses of passwords, counted apart from those that are being checked, so that right passwords which arrive together
 * are no failures.
 */
export class Guesses1764150000000 implements MigrationInterface {
  name = "Guesses1764150000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table guess_counter (
        key text primary key,
        failures integer not null default 0,
        -- When the failures are forgotten; null without any.
        expires_at timestamptz,
        -- When the next guess beyond a budget that only slows may be checked; null before the first.
        next_turn_at timestamptz,
        touched_at timestamptz not null default now()
      );
      create index guess_counter_touched_at on guess_counter (touched_at);

      create table guess_in_flight (
        guess_id uuid not null,
        key text not null,
        -- When a process that has not ended the guess must have died.
        expires_at timestamptz not null,
        primary key (guess_id, key)
      );
      create index guess_in_flight_key on guess_in_flight (key);

      -- Reserves a place for a guess under each of the keys, or under none. A key takes as many guesses at a time as it
      -- may still have failures. The slow key never refuses: beyond its budget it only says so.
      create function begin_guess(
        id uuid, keys text[], budgets integer[], slow_key text, slow_budget integer, life interval,
        out outcome text, out is_slow boolean, out blocked_key text, out blocked_until timestamptz
      ) language plpgsql as $$
      declare
        all_keys text[] := array_remove(keys || slow_key, null);
      begin
        insert into guess_counter (key) select distinct key from unnest(all_keys) key order by key
          on conflict do nothing;
        perform from guess_counter where key = any(all_keys) order by key for update;
        update guess_counter set failures = 0, expires_at = null
          where key = any(all_keys) and expires_at <= clock_timestamp();
        update guess_counter set touched_at = now() where key = any(all_keys);
        delete from guess_in_flight where key = any(all_keys) and expires_at <= clock_timestamp();

        select counter.key, counter.expires_at into blocked_key, blocked_until
          from unnest(keys, budgets) as budget(key, most) join guess_counter counter using (key)
          where counter.failures >= budget.most order by counter.expires_at desc limit 1;
        if found then
          outcome := 'refused';
          return;
        end if;
        perform from unnest(keys, budgets) as budget(key, most) join guess_counter counter using (key)
          where counter.failures + (select count(*) from guess_in_flight where key = counter.key) >= budget.most;
        if found then
          outcome := 'busy';
          return;
        end if;
        select coalesce(bool_or(
            counter.failures + (select count(*) from guess_in_flight where key = counter.key) >= slow_budget
          ), false) into is_slow
          from guess_counter counter where counter.key = slow_key;
        insert into guess_in_flight (guess_id, key, expires_at)
          select id, key, clock_timestamp() + life from unnest(case when is_slow then keys else all_keys end) key;
        outcome := 'begun';
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function begin_guess;
      drop table guess_in_flight, guess_counter;
    `);
  }
}

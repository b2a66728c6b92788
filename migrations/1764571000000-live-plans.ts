import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * When LIVE is to be switched without an operator, and when it was switched last. Triggers keep the times, whichever program
 * switches or plans: a switch since the planned time ends the plan, and so does a new plan a start that was missed.
 */
export class LivePlans1764571000000 implements MigrationInterface {
  name = "LivePlans1764571000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table episode
        add go_live text not null default 'MANUAL' check (go_live in ('MANUAL', 'AT_START', 'WHEN_UP')),
        add end_live text not null default 'MANUAL' check (end_live in ('MANUAL', 'WHEN_DOWN')),
        add live_switched_at timestamptz,
        -- When its start was planned so; null while it is not.
        add go_live_set_at timestamptz,
        -- When it was found that the planned start was missed; null when it was not, or when that does not matter any more.
        add go_live_missed_at timestamptz;
      update episode set live_switched_at = greatest(live_since, live_ended_at)
        where live_since is not null or live_ended_at is not null;
      -- They are looked for every second.
      create index episode_go_live on episode (release_date) where go_live <> 'MANUAL' and not is_live;
      create index episode_go_live_missed on episode (id) where go_live_missed_at is not null;

      create function note_live_switch() returns trigger language plpgsql as $$
      begin
        new.live_switched_at = clock_timestamp();
        new.go_live_missed_at = null;
        return new;
      end $$;
      create trigger note_live_switch before update on episode
        for each row when (new.is_live <> old.is_live) execute function note_live_switch();
      create trigger note_live_switch_insert before insert on episode
        for each row when (new.is_live) execute function note_live_switch();

      create function note_live_plan() returns trigger language plpgsql as $$
      begin
        new.go_live_set_at = case when new.go_live <> 'MANUAL' then clock_timestamp() end;
        new.go_live_missed_at = null;
        return new;
      end $$;
      create trigger note_live_plan before update on episode for each row
        when (new.go_live <> old.go_live
          or new.go_live <> 'MANUAL' and new.release_date is distinct from old.release_date)
        execute function note_live_plan();
      create trigger note_live_plan_insert before insert on episode
        for each row when (new.go_live <> 'MANUAL') execute function note_live_plan();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger note_live_plan_insert on episode;
      drop trigger note_live_plan on episode;
      drop trigger note_live_switch_insert on episode;
      drop trigger note_live_switch on episode;
      drop function note_live_plan, note_live_switch;
      alter table episode drop column go_live, drop column end_live, drop column live_switched_at,
        drop column go_live_set_at, drop column go_live_missed_at;
    `);
  }
}

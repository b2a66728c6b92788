import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The tournament's log says of each change of a match whether it concerns more than the score, so that a point leaves answers
 * in the cache that show none. What comes, goes or moves counts as well, whatever the column says.
 */
export class PlanChanges1764405000000 implements MigrationInterface {
  name = "PlanChanges1764405000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tournament_change add column changes_plan boolean not null default false;
      -- Whether they changed the plan was not noted.
      update tournament_change set changes_plan = true;
      create function note_plan_change() returns trigger language plpgsql as $$
      begin
        update tournament_change set changes_plan = true
          where revision = (select revision from tournament_clock) and noun = 'match' and id = new.id;
        return null;
      end $$;
      -- After "note", which writes the row: PostgreSQL runs triggers in the order of their names.
      create trigger note_plan after update on match
        for each row when ((${listPlan("old")}) is distinct from (${listPlan("new")}))
        execute function note_plan_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger note_plan on match;
      drop function note_plan_change;
      alter table tournament_change drop column changes_plan;
    `);
  }
}

/** All that is told of a match but its score, and whether that is fresh. */
const planColumns = [
  "number",
  "discipline",
  "draw",
  "round",
  "format",
  "has_time_clock",
  "sides",
  "day",
  "court_id",
  "court_sequence",
  "scheduled_at",
  "scheduled_kind",
  "status",
  "called_at",
  "started_at",
  "ended_at",
  "episode_id",
  "version",
];

const listPlan = (row: string): string => planColumns.map((column) => `${row}.${column}`).join(", ");

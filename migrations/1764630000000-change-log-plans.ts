import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Each change of a clock deletes the log's oldest revision. With a lower bound the database keeps a plan that uses the
 * index; without one it plans this statement again for each change, which takes longer than running it.
 */
export class ChangeLogPlans1764630000000 implements MigrationInterface {
  name = "ChangeLogPlans1764630000000";

  async up(runner: QueryRunner): Promise<void> {
    for (const clock of clocks)
      await runner.query(tick(clock, ` and revision >= (select min(revision) from ${clock}_change)`));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const clock of clocks) await runner.query(tick(clock, ""));
  }
}

const clocks = ["catalogue", "tournament"] as const;

const tick = (clock: (typeof clocks)[number], lowerBound: string) => `
  create or replace function tick_${clock}() returns void language plpgsql as $$
  declare
    raised integer;
  begin
    update ${clock}_clock
      set revision = revision + 1, last_updated = clock_timestamp(), raised_by = pg_current_xact_id()
      where raised_by is distinct from pg_current_xact_id()
      returning revision into raised;
    if found then
      delete from ${clock}_change where revision <= raised - 10000${lowerBound};
      perform pg_notify('${clock}', '');
    end if;
  end $$;
`;

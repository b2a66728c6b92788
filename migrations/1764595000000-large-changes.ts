import type { MigrationInterface, QueryRunner } from "typeorm";

/** The history of an update compares the two versions of a row once instead of twice: half of the time of a large change. */
export class LargeChanges1764595000000 implements MigrationInterface {
  name = "LargeChanges1764595000000";

  async up(runner: QueryRunner): Promise<void> {
    for (const [was, becomes] of replacements) await runner.query(replaceInFunctions(was, becomes));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [was, becomes] of replacements) await runner.query(replaceInFunctions(becomes, was));
  }
}

const tables = ["category", "series", "episode", "former_slug"];

/** Parts of the functions `keep_…_history` of the migration before. */
const replacements = [
  [
    "fields_that_differ(changed.was, changed.became), fields_that_differ(changed.became, changed.was)",
    "differing.before, differing.after",
  ],
  [
    "where was is distinct from became",
    // Without it the rows would be converted again for each of their columns.
    "where was is distinct from became offset 0",
  ],
  [
    "where changed.was <> changed.became",
    `cross join lateral (
          select jsonb_object_agg(field.key, field.value) as before,
              jsonb_object_agg(field.key, changed.became -> field.key) as after
            from jsonb_each(changed.was) as field
            where field.value is distinct from changed.became -> field.key
        ) as differing
        where differing.before is not null`,
  ],
] as const;

function replaceInFunctions(was: string, becomes: string): string {
  return `
    do $replacing$
    declare
      name text;
      definition text;
      replaced text;
    begin
      foreach name in array array[${tables.map((table) => `'keep_${table}_history'`).join(", ")}] loop
        definition := pg_get_functiondef(name::regproc);
        replaced := replace(definition, $was$${was}$was$, $becomes$${becomes}$becomes$);
        if replaced = definition then
          raise exception '% has another form', name;
        end if;
        execute replaced;
      end loop;
    end $replacing$`;
}

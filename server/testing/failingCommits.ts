import type { Harness } from "./harness.ts";

/** Runs the action while commits that change the table fail, with the code of a full disk. */
export async function withFailingCommits<Result>(
  site: Harness,
  table: string,
  action: () => Promise<Result>,
): Promise<Result> {
  await site.sql(
    `create function fail() returns trigger language plpgsql as
        $$ begin raise 'There is no room' using errcode = '53100'; end $$;
      create constraint trigger fail after insert or update or delete on ${table} deferrable initially deferred
        for each row execute function fail()`,
  );
  try {
    return await action();
  } finally {
    await site.sql("drop function fail cascade");
  }
}

import type { Client } from "pg";
import { onTestFinished } from "vitest";

import type { Harness } from "../harness.ts";
import { openConnection } from "../services/databases.ts";

// SQL that changes the catalogue as other programs would, and reads the catalogue's change log.

/** Opens a separate connection to the database, as another program would, until the test ends. */
export async function startProgram({ databaseUrl }: Harness): Promise<Client> {
  const program = await openConnection(databaseUrl);
  onTestFinished(() => program.end());
  return program;
}

/** Runs the statements in one transaction, and returns its revision. */
export async function write(program: Client, statements: [string, unknown[]?][]): Promise<number> {
  await program.query("begin");
  for (const [sql, values] of statements) await program.query(sql, values);
  const { rows } = await program.query<{ revision: number }>("select revision from catalogue_clock");
  await program.query("commit");
  return rows[0]?.revision ?? -1;
}

/** Inserts a series; the parameter is its slug. */
export const newSeries = `insert into series (slug, title, release_date, position)
  select $1, $1, '2025-07-28', count(*) from series returning id`;

/** The entries of the change log after this revision; `step` is the number of revisions since then. */
export const readLoggedChanges = (site: Harness, since: number) =>
  site.sql<Record<string, unknown>>(
    `select revision::integer - $1 as step, noun, id, series_id, is_moved, is_regrouped, is_relocked, is_hidden
      from catalogue_change where revision > $1 order by revision, noun, id`,
    [since],
  );

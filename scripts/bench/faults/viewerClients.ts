// Functions that several figures with viewers use.

import type { Sql, Testbed } from "../testbed/testbed.ts";

/** A short subscription to the home page. */
export const updates = `subscription CatalogueUpdates($since: String) {
  catalogueUpdates(since: $since) { revision cursor order series { id title } } }`;

/** The response to "await": how many viewers did not receive a revision, and when the others received it. */
export interface ViewerReceipts {
  missing: number;
  p99: number;
  last: number;
}

/** The response to "faults". */
export interface ViewerFaults {
  /** How often sockets were closed with each code. */
  codes: Partial<Record<string, number>>;
  backwards: number;
}

export function openViewerClients(testbed: Testbed) {
  return testbed.startProgram(new URL("viewers.js", import.meta.url));
}

export async function makeSeries(sql: Sql, count: number) {
  await sql(
    `insert into series (slug, title, release_date, position)
      select 'series-' || n, 'Series ' || n, '2025-07-28', n from generate_series(1, $1::integer) n`,
    [count],
  );
}

/** Renames the series at this place, and returns the revision. No other program may change the catalogue meanwhile. */
export async function rename(sql: Sql, place: number, title: string): Promise<number> {
  await sql("update series set title = $2 where position = $1", [place, title]);
  return readRevision(sql);
}

export async function readRevision(sql: Sql): Promise<number> {
  const [clock] = await sql<{ revision: number }>("select revision from catalogue_clock");
  return clock?.revision ?? Number.NaN;
}

/** The state of the catalogue, in the form of the viewers' "states". */
export async function readState(sql: Sql) {
  const rows = await sql<{ id: string; title: string }>("select id, title from series order by position");
  return rows.map(({ id, title }) => `${id} ${title}`).join("\n");
}

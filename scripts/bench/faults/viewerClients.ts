// What the figures with viewers share.

import type { Sql, Stage } from "../stage/stage.ts";

/** What a viewer of the home page follows, in few words. */
export const updates = `subscription CatalogueUpdates($since: String) {
  catalogueUpdates(since: $since) { revision cursor order series { id title } } }`;

/** What the viewers' process answers to "await": how many do not receive a revision, and when the others received it. */
export interface ViewerReceipts {
  missing: number;
  p99: number;
  last: number;
}

/** What it answers to "faults". */
export interface ViewerFaults {
  /** How often sockets were closed with which code. */
  codes: Partial<Record<string, number>>;
  backwards: number;
}

export function openViewerClients(stage: Stage) {
  return stage.startProgram(new URL("viewers.js", import.meta.url));
}

export async function makeSeries(sql: Sql, count: number) {
  await sql(
    `insert into series (slug, title, release_date, position)
      select 'series-' || n, 'Series ' || n, '2025-07-28', n from generate_series(1, $1::integer) n`,
    [count],
  );
}

/** Gives the series at this place another title; resolves with the revision; no other writer may raise it meanwhile. */
export async function rename(sql: Sql, place: number, title: string): Promise<number> {
  await sql("update series set title = $2 where position = $1", [place, title]);
  return readRevision(sql);
}

export async function readRevision(sql: Sql): Promise<number> {
  const [clock] = await sql<{ revision: number }>("select revision from catalogue_clock");
  return clock?.revision ?? Number.NaN;
}

/** What the catalogue shows, in the words of the viewers. */
export async function readState(sql: Sql) {
  const rows = await sql<{ id: string; title: string }>("select id, title from series order by position");
  return rows.map(({ id, title }) => `${id} ${title}`).join("\n");
}

// What the figures with viewers share.

/** What a viewer of the home page follows, in few words. */
export const updates = `subscription CatalogueUpdates($since: String) {
  catalogueUpdates(since: $since) { revision cursor order series { id title } } }`;

/** @param {import("../stage/stage.js").Stage} stage */
export function openHall(stage) {
  return stage.startProgram(new URL("viewers.js", import.meta.url));
}

/** @param {(statement: string, values?: unknown[]) => Promise<any>} sql @param {number} count */
export async function makeSeries(sql, count) {
  await sql(
    `insert into series (slug, title, release_date, position)
      select 'series-' || n, 'Series ' || n, '2025-07-28', n from generate_series(1, $1::integer) n`,
    [count],
  );
}

/** Gives the series at this place another title; resolves with the revision, which nobody else may raise. @param {(statement: string, values?: unknown[]) => Promise<any>} sql @param {number} place @param {string} title @returns {Promise<number>} */
export async function rename(sql, place, title) {
  await sql("update series set title = $2 where position = $1", [place, title]);
  return readRevision(sql);
}

/** @param {(statement: string) => Promise<any>} sql @returns {Promise<number>} */
export async function readRevision(sql) {
  const [{ revision }] = await sql("select revision from catalogue_clock");
  return revision;
}

/** What the catalogue shows, in the words of the viewers. @param {(statement: string) => Promise<any[]>} sql */
export async function readState(sql) {
  const rows = await sql("select id, title from series order by position");
  return rows.map(({ id, title }) => `${id} ${title}`).join("\n");
}

import type { EntityManager } from "typeorm";

import type { IssueList } from "./reading/issueList.ts";
import type { SeriesEntry } from "./reading/seriesEntry.ts";

/** The former slugs of these series, by the ids of the series. */
export async function readFormerSlugs(
  db: EntityManager,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const found = await db.query<{ seriesId: string; slugs: string[] }[]>(
    `select series_id as "seriesId", array_agg(slug order by slug) as slugs from former_slug
      where series_id = any($1) group by series_id`,
    [seriesIds],
  );
  return new Map(found.map(({ seriesId, slugs }) => [seriesId, slugs]));
}

/**
 * Adds the former slugs of the file that are free: a present slug, and a former slug that leads to another series, keep
 * their series.
 */
export async function restoreFormerSlugs(db: EntityManager, entries: readonly SeriesEntry[]): Promise<void> {
  const rows = entries.flatMap(({ id, formerSlugs }) => formerSlugs.map((slug) => ({ slug, series_id: id })));
  if (rows.length === 0) return;
  await db.query(
    `insert into former_slug (slug, series_id)
      select slug, series_id from json_to_recordset($1) as given (slug text, series_id uuid)
        where not exists (select from series where series.slug = given.slug)
      on conflict (slug) do nothing`,
    [JSON.stringify(rows)],
  );
}

/** Warns of the former slugs that `restoreFormerSlugs` will not add, because they lead to another series. */
export async function reportTakenSlugs(
  db: EntityManager,
  entries: readonly SeriesEntry[],
  present: readonly { id: string; slug: string }[],
  warnings: IssueList,
): Promise<void> {
  const given = entries.flatMap(({ formerSlugs }) => formerSlugs);
  if (given.length === 0) return;
  const stored = await db.query<{ id: string; slug: string }[]>(
    "select series_id as id, slug from former_slug where slug = any($1)",
    [given],
  );
  // A slug that is replaced by the import becomes a former slug of its series, even if it was one of another series.
  const owners = new Map([...stored, ...present, ...entries].map(({ id, slug }) => [slug, id]));
  for (const { id, path, formerSlugs } of entries)
    for (const slug of formerSlugs) {
      const owner = owners.get(slug);
      if (owner === undefined) owners.set(slug, id);
      else if (owner !== id)
        warnings.add(
          `${path}.formerSlugs`,
          `The former ID ${slug} leads to another series, so it was ignored.`,
        );
    }
}

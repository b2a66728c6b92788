import type { EntityManager } from "typeorm";

import { raiseClock } from "../live/catalogueClock.ts";

/**
 * Adds the series and episodes with these pictures to the change log, so that servers and browsers read them again. None
 * of their rows changes, so the triggers of the catalogue add nothing, and the history has no entry.
 */
export async function recordPictureChanges(db: EntityManager, urls: readonly string[]): Promise<void> {
  await raiseClock(db);
  await db.query(
    `insert into catalogue_change (revision, noun, id, series_id, is_moved, is_regrouped, is_relocked, is_hidden)
      select clock.revision, shown.noun, shown.id, shown.series_id, false, false, false, not shown.is_published
        from catalogue_clock as clock, (
          select 'series' as noun, id, id as series_id, is_published, thumbnail_url from series
          union all
          select 'episode', episode.id, series_id, is_published, episode.thumbnail_url
            from episode join series on series.id = series_id
        ) as shown
        where shown.thumbnail_url = any($1)`,
    [urls],
  );
}

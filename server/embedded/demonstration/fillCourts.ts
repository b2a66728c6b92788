import type { EntityManager } from "typeorm";

import { demonstrationCourtId } from "./demonstrationMatches.ts";
import { dayOfToday } from "./schedule.ts";
import { courtNumbers } from "./streams.ts";

/**
 * Adds the demonstration's courts when there are none, each with the live broadcast of its series. The caller opens the
 * transaction.
 */
export async function fillDemonstrationCourts(db: EntityManager): Promise<void> {
  const courts = courtNumbers.map((court) => ({
    id: demonstrationCourtId(court),
    name: `Court ${court}`,
    position: court - 1,
    slug: `court-${court}-day-${dayOfToday}`,
  }));
  await db.query(
    `insert into court (id, name, position, episode_id)
      select id, name, position, (
          select episode.id from episode join series on series.id = episode.series_id
            where series.slug = entry.slug and episode.is_live order by episode.number limit 1)
        from jsonb_to_recordset($1::jsonb) as entry (id uuid, name text, position integer, slug text)
        where not exists (select from court)`,
    [JSON.stringify(courts)],
  );
}

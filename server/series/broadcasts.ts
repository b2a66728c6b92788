import type { EntityManager } from "typeorm";

import type { Context } from "../context.ts";
import type { Series } from "./series.entity.ts";

/** What a card shows of the episodes behind it. */
export interface Broadcasts {
  isAnyLive: boolean;
  /** Starts that were ahead when the catalogue changed last, earliest first. */
  upcoming: Date[];
}

/** As they are read along with a series; see `broadcastsColumn`. */
interface WrittenBroadcasts {
  isAnyLive: boolean;
  upcoming: string[];
}

/** A series, and what its episodes say where that was read along. */
export interface Broadcasting {
  broadcasts?: WrittenBroadcasts;
}

/** A column of a statement that reads series, so that a list needs no other statement for its badges. */
export const broadcastsColumn = `(
  select json_build_object('isAnyLive', coalesce(bool_or(is_live), false),
      'upcoming', coalesce(json_agg(release_date order by release_date)
        filter (where not is_live and release_date > (select last_updated from catalogue_clock)), '[]'))
    from episode where episode.series_id = series.id) as broadcasts`;

/** What the series' episodes say; at once where it was read along. */
export function broadcastsOf(
  { load }: Pick<Context, "load">,
  { id, broadcasts }: Pick<Series, "id"> & Broadcasting,
): Broadcasts | Promise<Broadcasts> {
  if (!broadcasts) return load(broadcastsOfSeries, id).then(readBroadcasts);
  return readBroadcasts(broadcasts);
}

function readBroadcasts({ isAnyLive, upcoming }: WrittenBroadcasts): Broadcasts {
  return { isAnyLive, upcoming: upcoming.map((start) => new Date(start)) };
}

async function broadcastsOfSeries(
  db: EntityManager,
  seriesIds: readonly string[],
): Promise<WrittenBroadcasts[]> {
  const found = await db.query<{ id: string; broadcasts: WrittenBroadcasts }[]>(
    `select id, ${broadcastsColumn} from series where id = any($1)`,
    [seriesIds],
  );
  const bySeries = new Map(found.map(({ id, broadcasts }) => [id, broadcasts]));
  return seriesIds.map((id) => bySeries.get(id) ?? { isAnyLive: false, upcoming: [] });
}

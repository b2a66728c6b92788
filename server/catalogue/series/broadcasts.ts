import type { EntityManager } from "typeorm";

import { broadcastState, isRecorded, lateStartMs } from "../../../domain/broadcast.ts";
import { isSeriesLive } from "../../../domain/tags.ts";
import type { Context } from "../../context.ts";
import type { CatalogueReads } from "../../live/catalogueReads.ts";
import { declareReads } from "../../live/trackReads.ts";
import type { Series } from "./series.entity.ts";

/** The information about episodes that the card of a series shows. */
export interface Broadcasts {
  isAnyLive: boolean;
  /** The starts that were in the future or late when the catalogue last changed, earliest first. */
  upcoming: Date[];
  /** The starts in `upcoming` whose episodes have a recording. */
  upcomingRecordings: Date[];
}

/** The values of `broadcastsColumn`, as JSON. */
interface WrittenBroadcasts {
  isAnyLive: boolean;
  /** The clock's `last_updated`; null when no episode has a start to compare with it. */
  readAt: string | null;
  planned: { start: string; liveEndedAt: string | null; durationSeconds: number; videoUrl: string }[];
}

/** A series, with its broadcasts when they were read in the same statement. */
export interface Broadcasting {
  broadcasts?: WrittenBroadcasts;
}

/** A series of a list, which was read with its broadcasts. */
export type BroadcastingSeries = Series & Required<Broadcasting>;

/** Whether a series of a list is live, by its tag or by an episode. */
export function isLiveNow({ tags, broadcasts }: BroadcastingSeries): boolean {
  return isSeriesLive(tags, broadcasts.isAnyLive);
}

/**
 * A column for statements that read series, so that a list needs no other statement for its badges. Starts are compared
 * with the clock's timestamp instead of the current time, so that the result stays the same until the catalogue
 * changes.
 */
export const broadcastsColumn = `(
  select json_build_object('isAnyLive', coalesce(bool_or(is_live), false),
      'readAt', min(clock.last_updated),
      'planned', coalesce(json_agg(json_build_object(
            'start', release_date, 'liveEndedAt', live_ended_at,
            'durationSeconds', duration_seconds, 'videoUrl', video_url) order by release_date)
        filter (where not is_live
          and release_date > clock.last_updated - interval '${lateStartMs} milliseconds'), '[]'))
    from episode, catalogue_clock as clock where episode.series_id = series.id) as broadcasts`;

/** The broadcasts of the series. They need no statement when they were read with the series. */
export function broadcastsOf(
  { load, reads }: Context,
  { id, broadcasts }: Pick<Series, "id"> & Broadcasting,
): Broadcasts | Promise<Broadcasts> {
  if (!broadcasts)
    return load(broadcastsOfSeries, id).then((written) => readBroadcasts(reads.catalogue, written));
  return readBroadcasts(reads.catalogue, broadcasts);
}

function readBroadcasts(
  reads: CatalogueReads,
  { isAnyLive, readAt, planned }: WrittenBroadcasts,
): Broadcasts {
  const now = readAt === null ? 0 : Date.parse(readAt);
  const episodes = planned
    .map(({ start, liveEndedAt, ...episode }) => {
      const dates = {
        startsAt: new Date(start),
        liveEndedAt: liveEndedAt === null ? null : new Date(liveEndedAt),
      };
      return { ...dates, hasRecording: isRecorded({ ...episode, ...dates }) };
    })
    .filter((episode) => broadcastState({ isLive: false, ...episode }, now) !== "recording");
  for (const { startsAt, hasRecording } of episodes)
    reads.addTime(startsAt.getTime() + (hasRecording ? 0 : lateStartMs));
  return {
    isAnyLive,
    upcoming: episodes.map(({ startsAt }) => startsAt),
    upcomingRecordings: episodes.filter((episode) => episode.hasRecording).map(({ startsAt }) => startsAt),
  };
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
  return seriesIds.map((id) => bySeries.get(id) ?? { isAnyLive: false, readAt: null, planned: [] });
}

declareReads(broadcastsOfSeries, ({ catalogue }, id) => catalogue.addSeries(id));

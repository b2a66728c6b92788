import type { EntityManager } from "typeorm";

import { leastShownViewers } from "../../domain/viewerCounts.ts";
import { accessTo } from "../access/access.ts";
import { seriesById } from "../catalogue/series/series.service.ts";
import { limits } from "../configuration/limits.ts";
import type { CallerLoaders } from "../live/loaders.ts";

/** The number of viewers of an episode, over all processes. */
interface ViewerSum {
  episodeId: string;
  seriesId: string;
  viewers: number;
}

/**
 * Replaces the sums of one process, and deletes the sums of processes that have ended. Ids of no episode are not stored.
 */
export async function writeViewerSums(
  db: EntityManager,
  processId: string,
  sums: readonly [episodeId: string, viewers: number][],
): Promise<void> {
  await db.query(
    `with gone as (
       delete from viewer_count
       where (process = $1 and episode_id <> all ($2::uuid[]))
         or written_at < now() - 2 * interval '1 millisecond' * $4
     )
     insert into viewer_count (process, episode_id, viewers)
     select $1, episode_id, viewers from unnest($2::uuid[], $3::integer[]) as sum (episode_id, viewers)
       join episode on episode.id = episode_id
     on conflict (process, episode_id) do update set viewers = excluded.viewers, written_at = now()`,
    [processId, sums.map(([id]) => id), sums.map(([, viewers]) => viewers), limits.viewers.lifeMs],
  );
}

export async function dropViewerSums(db: EntityManager, processId: string): Promise<void> {
  await db.query("delete from viewer_count where process = $1", [processId]);
}

/** The sums in a fixed order, so that equal sums are equal as text. */
export function readViewerSums(db: EntityManager): Promise<ViewerSum[]> {
  return db.query<ViewerSum[]>(
    `select episode.id as "episodeId", episode.series_id as "seriesId", sum(viewers)::integer as viewers
     from viewer_count join episode on episode.id = viewer_count.episode_id
     where written_at > now() - interval '1 millisecond' * $1
     group by episode.id order by episode.id`,
    [limits.viewers.lifeMs],
  );
}

export async function announceViewers(db: EntityManager): Promise<void> {
  await db.query("select pg_notify('person', 'viewers')");
}

/** The sums that the caller may see. Sums of few viewers, and of locked episodes, are for admins only. */
export async function readViewerCounts({
  db,
  load,
  caller,
}: CallerLoaders & { db: EntityManager }): Promise<Omit<ViewerSum, "seriesId">[]> {
  const sums = await readViewerSums(db);
  const series = await Promise.all(sums.map(({ seriesId }) => load(seriesById, seriesId)));
  return sums.flatMap(({ episodeId, viewers }, place) => {
    const own = series[place];
    if (!own || accessTo(own, caller) === "locked") return [];
    if (caller.isAdmin) return [{ episodeId, viewers }];
    return viewers < leastShownViewers ? [] : [{ episodeId, viewers: roundViewers(viewers) }];
  });
}

/** Rounds to two significant digits, such as 12, 150 and 1,200. */
export function roundViewers(viewers: number): number {
  return Number(viewers.toPrecision(2));
}

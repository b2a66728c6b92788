import type { EntityManager } from "typeorm";

import { VideoType, readVideo } from "../catalogue/episodes/video.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { may } from "../rights/rights.ts";
import { operatedCourts } from "../tournament/courts/operating.ts";
import type { CourtRights } from "../tournament/courts/visibility.ts";
import type { Health } from "./health.ts";
import { StreamState } from "./health.ts";
import { StreamHealth } from "./stream.types.ts";

/** An episode whose stream is checked. */
export interface Target {
  episodeId: string;
  /** The address of its playlist; null for a video that is not checked, such as a file. */
  address: string | null;
}

/** The health of an episode's stream as it is stored. */
export interface EpisodeHealth extends Health {
  episodeId: string;
}

interface TargetRow {
  id: string;
  storedVideoUrl: string;
}

/** The episodes that are live, around their planned start, or watched at an operator's request. */
export async function readTargets(
  db: EntityManager,
  settings: Pick<Config, "provider" | "publicUrl">,
): Promise<Target[]> {
  const rows = await db.query<TargetRow[]>(
    `with chosen as (
        select id from episode where is_live
        union select id from episode
          where release_date between now() - $1 * interval '1 millisecond' and now() + $1 * interval '1 millisecond'
        union select episode_id from stream_watch
      )
      select id, video_url as "storedVideoUrl" from episode where id in (select id from chosen)
        order by is_live desc, id limit $2`,
    [limits.streams.aroundStartMs, limits.streams.most],
  );
  return rows.map(({ id, storedVideoUrl }) => {
    const video = readVideo(settings, storedVideoUrl);
    return { episodeId: id, address: video?.type === VideoType.HLS ? video.url : null };
  });
}

const columns = `episode_id as "episodeId", state, since, detail, behind_seconds as "behindSeconds", top_kbps as "topKbps"`;

/** The health of all streams, as the monitor last stored it. */
async function readStreams(db: EntityManager): Promise<EpisodeHealth[]> {
  const rows = await db.query<StreamHealth[]>(`select ${columns} from stream_state`, []);
  return rows.map(({ since, ...row }) => ({ ...row, since: since.getTime() }));
}

/**
 * The condition for rows of the table whose episodes the caller's courts show, with the parameters of `operatedBy`.
 * Drafts are omitted unless the caller also edits the catalogue.
 */
const isOperated = (table: "stream_state" | "stream_watch") => `
  exists (select from episode join series on series.id = episode.series_id
      where episode.id = ${table}.episode_id and (series.is_published or $1))
    and ($2::uuid[] is null
      or exists (select from court where court.episode_id = ${table}.episode_id and court.id = any($2)))`;

const operatedBy = (caller: CourtRights) => [may(caller, "SEE_DRAFTS"), operatedCourts(caller)];

/** The health of the streams that the caller's courts show. */
export async function readOperatedStreams(db: EntityManager, caller: CourtRights): Promise<StreamHealth[]> {
  const rows = await db.query<StreamHealth[]>(
    `select ${columns} from stream_state where ${isOperated("stream_state")} order by episode_id`,
    operatedBy(caller),
  );
  return rows.map((row) => Object.assign(new StreamHealth(), row));
}

/** The episodes that the caller's courts show and whose streams are checked at an operator's request. */
export async function readWatchedStreams(db: EntityManager, caller: CourtRights): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `select episode_id as id from stream_watch where ${isOperated("stream_watch")} order by episode_id`,
    operatedBy(caller),
  );
  return rows.map(({ id }) => id);
}

/** The stored health, with which the monitor continues. */
export async function readKnownHealth(db: EntityManager): Promise<Map<string, Health>> {
  const streams = await readStreams(db);
  return new Map(streams.map(({ episodeId, ...health }) => [episodeId, health]));
}

/** Stores the changes, and adds changed states to the history. An episode that was deleted meanwhile is omitted. */
export async function storeHealth(db: EntityManager, changed: readonly EpisodeHealth[]): Promise<void> {
  if (changed.length === 0) return;
  await db.query(
    `with given as (
        select given.* from jsonb_to_recordset($1) as given (
          "episodeId" uuid, state text, since float8, detail text, "behindSeconds" float8, "topKbps" integer)
        join episode on episode.id = given."episodeId" for key share of episode
      ), added_events as (
        insert into stream_event (episode_id, state, detail, at)
          select "episodeId", given.state, given.detail, to_timestamp(given.since / 1000)
            from given left join stream_state as present on present.episode_id = given."episodeId"
            where present.state is distinct from given.state
      )
      insert into stream_state (episode_id, state, since, detail, behind_seconds, top_kbps)
        select "episodeId", state, to_timestamp(since / 1000), detail, "behindSeconds", "topKbps" from given
        on conflict (episode_id) do update set state = excluded.state, since = excluded.since,
          detail = excluded.detail, behind_seconds = excluded.behind_seconds, top_kbps = excluded.top_kbps`,
    [JSON.stringify(changed)],
  );
}

/** Deletes the health of streams that are not checked any more. */
export async function deleteStreams(db: EntityManager, episodeIds: readonly string[]): Promise<void> {
  if (episodeIds.length > 0)
    await db.query("delete from stream_state where episode_id = any($1)", [episodeIds]);
}

export async function tidyStreams(db: EntityManager): Promise<void> {
  await db.query("delete from stream_event where at < now() - $1 * interval '1 millisecond'", [
    limits.streams.eventsMs,
  ]);
}

/** Whether operators see no difference between the two. */
export function isSameHealth(one: Health | null, other: Health | null): boolean {
  return (
    one === other ||
    (one !== null &&
      other !== null &&
      one.state === other.state &&
      one.detail === other.detail &&
      one.behindSeconds === other.behindSeconds &&
      one.topKbps === other.topKbps)
  );
}

/** The health of a video that is not checked. */
export const unwatched = (since: number): Health => ({
  state: StreamState.UNWATCHED,
  since,
  detail: "Only HLS streams of the provider are checked.",
  behindSeconds: null,
  topKbps: null,
});

import type { EntityManager } from "typeorm";

import type { Episode } from "../catalogue/episodes/episode.entity.ts";
import { readOpenEpisodes } from "../catalogue/episodes/openEpisodes.ts";
import type { CallerLoaders } from "../live/loaders.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import { EpisodePlan } from "./episodePlan.types.ts";
import type { StreamState } from "./health.ts";
import { comesFrom, startsUntil } from "./livePlan.ts";

/** The plans of the episodes that the caller may see. Episodes without a future switch are omitted. */
export async function readEpisodePlans(
  db: EntityManager,
  callerLoaders: CallerLoaders,
): Promise<EpisodePlan[]> {
  const rows = await db.query<StreamRow[]>(
    `select episode.id, stream.state, stream.since,
        exists (select from stream_watch where stream_watch.episode_id = episode.id) as "isWatched"
      from episode left join stream_state as stream on stream.episode_id = episode.id
      where go_live <> 'MANUAL' and not is_live and go_live_missed_at is null
        or end_live <> 'MANUAL' and (is_live or live_ended_at is null)
      order by episode.id`,
  );
  const episodes = await readOpenEpisodes(
    callerLoaders,
    rows.map(({ id }) => id),
  );
  const now = await readCurrentTime(db);
  const streams = new Map(rows.map((row) => [row.id, row]));
  return episodes
    .map((episode) => planOf(episode, streams.get(episode.id), now))
    .filter(({ goesLiveFrom, endLive }) => goesLiveFrom !== null || endLive !== "MANUAL");
}

interface StreamRow {
  id: string;
  /** The state of the stream; null before the first result. */
  state: StreamState | null;
  since: Date | null;
  isWatched: boolean;
}

function planOf(episode: Episode, stream: StreamRow | undefined, now: number): EpisodePlan {
  const { id, goLive, isLive, liveEndedAt } = episode;
  const plan = {
    goLive,
    isLive,
    startsAt: timeOf(episode.releaseDate),
    switchedAt: timeOf(episode.liveSwitchedAt),
    setAt: timeOf(episode.goLiveSetAt),
    missedAt: timeOf(episode.goLiveMissedAt),
    stream: stream?.state && stream.since ? { state: stream.state, since: stream.since.getTime() } : null,
  };
  const until = stream?.isWatched === true ? null : startsUntil(plan);
  const from = until !== null && until < now ? null : comesFrom(plan);
  const mayEnd = isLive || from !== null || liveEndedAt === null;
  return Object.assign(new EpisodePlan(), {
    episodeId: id,
    goLive: from === null ? "MANUAL" : goLive,
    goesLiveFrom: from === null ? null : new Date(from),
    goesLiveUntil: from === null || until === null ? null : new Date(until),
    endLive: mayEnd ? episode.endLive : "MANUAL",
  });
}

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;

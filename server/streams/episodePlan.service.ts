import type { EntityManager } from "typeorm";

import type { Episode } from "../episodes/episode.entity.ts";
import { readOpenEpisodes } from "../episodes/openEpisodes.ts";
import type { CallerLoaders } from "../live/loaders.ts";
import { EpisodePlan } from "./episodePlan.types.ts";
import { comesFrom } from "./livePlan.ts";

/** What is planned for the episodes that the caller may see; those for which nothing is to come are left out. */
export async function readEpisodePlans(
  db: EntityManager,
  callerLoaders: CallerLoaders,
): Promise<EpisodePlan[]> {
  const rows = await db.query<{ id: string }[]>(
    `select id from episode
      where go_live <> 'MANUAL' and not is_live and go_live_missed_at is null
        or end_live <> 'MANUAL' and (is_live or live_ended_at is null)
      order by id`,
  );
  const episodes = await readOpenEpisodes(
    callerLoaders,
    rows.map(({ id }) => id),
  );
  return episodes
    .map(planOf)
    .filter(({ goesLiveFrom, endLive }) => goesLiveFrom !== null || endLive !== "MANUAL");
}

function planOf(episode: Episode): EpisodePlan {
  const { id, goLive, isLive, liveEndedAt } = episode;
  const from = comesFrom({
    goLive,
    isLive,
    startsAt: timeOf(episode.releaseDate),
    switchedAt: timeOf(episode.liveSwitchedAt),
    setAt: timeOf(episode.goLiveSetAt),
    missedAt: timeOf(episode.goLiveMissedAt),
  });
  const mayEnd = isLive || from !== null || liveEndedAt === null;
  return Object.assign(new EpisodePlan(), {
    episodeId: id,
    goLive: from === null ? "MANUAL" : goLive,
    goesLiveFrom: from === null ? null : new Date(from),
    endLive: mayEnd ? episode.endLive : "MANUAL",
  });
}

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;

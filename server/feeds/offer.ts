import type { EntityManager } from "typeorm";

import type { BroadcastState } from "../../domain/broadcast.ts";
import { broadcastState, isRecorded } from "../../domain/broadcast.ts";
import { accessTo } from "../access/access.ts";
import type { Category } from "../catalogue/categories/category.entity.ts";
import type { Episode } from "../catalogue/episodes/episode.entity.ts";
import { episodesOfSeries } from "../catalogue/episodes/episode.service.ts";
import type { BroadcastingSeries } from "../catalogue/series/broadcasts.ts";
import { readAllSeries } from "../catalogue/series/series.service.ts";
import type { Pictured } from "../files/thumbnail.ts";
import { visitor } from "../rights/caller.ts";

/** The content that is offered to other sites and machines. It contains no draft and no protected content. */
export interface Offer {
  categories: Category[];
  /** The series in the order of the catalogue. */
  open: OfferedSeries[];
}

export interface OfferedSeries {
  series: BroadcastingSeries & Pictured;
  episodes: OfferedEpisode[];
}

export type OfferedEpisode = Episode & Pictured;

/** How many series are read together with their episodes. Reading all of them at once would block the event loop. */
const seriesAtATime = 20;

/** The series that are open to everyone with all of their episodes, read in parts. */
export async function* readOffer(db: EntityManager): AsyncGenerator<OfferedSeries, void> {
  const open = await readOpenSeries(db);
  for (let from = 0; from < open.length; from += seriesAtATime) {
    const part = open.slice(from, from + seriesAtATime);
    const episodes = await episodesOfSeries(
      db,
      part.map(({ id }) => id),
    );
    for (const [place, series] of part.entries()) yield { series, episodes: episodes[place] ?? [] };
  }
}

/** The series that are open to everyone, in the order of the catalogue. */
export async function readOpenSeries(db: EntityManager): Promise<BroadcastingSeries[]> {
  return (await readAllSeries(db)).filter((series) => accessTo(series, visitor) === "open");
}

/** The state of the episode's broadcast at the time `now`, in milliseconds since 1970. */
export function stateOfEpisode(episode: Episode, now: number): BroadcastState {
  const { isLive, releaseDate: startsAt, durationSeconds, storedVideoUrl: videoUrl, liveEndedAt } = episode;
  const hasRecording = isRecorded({ durationSeconds, videoUrl, startsAt, liveEndedAt });
  return broadcastState({ isLive, startsAt, hasRecording }, now);
}

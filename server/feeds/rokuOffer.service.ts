import type { EntityManager } from "typeorm";

import { readCategories } from "../catalogue/categories/category.service.ts";
import { Episode } from "../catalogue/episodes/episode.entity.ts";
import type { Config } from "../configuration/config.ts";
import { readPictured } from "../files/thumbnail.ts";
import type { Offer, OfferedEpisode } from "./offer.ts";
import { readOpenSeries } from "./offer.ts";
import { findFeedProblems, mostRokuEpisodes } from "./roku.ts";

/**
 * The content from which the Roku feed is written: the latest episodes that can be in it. Older ones than the feed has
 * room for are not read, so that the work is limited however large the archive is.
 */
export async function readRokuOffer(db: EntityManager, config: Config): Promise<Offer> {
  const categories = await readCategories(db);
  const open = (await readOpenSeries(db)).map((series) => ({ series, episodes: [] as OfferedEpisode[] }));
  const byId = new Map(open.map((one) => [one.series.id, one]));
  let count = 0;
  for await (const episode of readLatest(db, [...byId.keys()])) {
    const own = byId.get(episode.seriesId);
    if (!own || findFeedProblems(config, own.series, episode).length > 0) continue;
    own.episodes.push(episode);
    count += 1;
    if (count === mostRokuEpisodes) break;
  }
  for (const { episodes } of open) episodes.sort((one, other) => one.number - other.number);
  return { categories, open };
}

/** The episodes that are offered to Roku, latest broadcasts first, read in parts. */
async function* readLatest(
  db: EntityManager,
  seriesIds: readonly string[],
): AsyncGenerator<OfferedEpisode, void> {
  for (let offset = 0; ; offset += mostRokuEpisodes) {
    const part = await readPictured(db, Episode, latestEpisodes, [seriesIds, offset, mostRokuEpisodes]);
    yield* part;
    if (part.length < mostRokuEpisodes) return;
  }
}

/** Ids are sorted instead of rows with their texts, which takes the database a third of the time. */
const latestEpisodes = `join series on series.id = episode.series_id
  where episode.id = any(array(
    select one.id from episode as one join series as own on own.id = one.series_id
      where one.series_id = any($1) and one.is_on_roku
      order by ${latestFirst("one", "own")} offset $2 limit $3))
  order by ${latestFirst("episode", "series")}`;

/** The order in which the feed keeps episodes: by the day of the broadcast in UTC, which it contains. */
function latestFirst(episode: string, series: string): string {
  return `coalesce((${episode}.release_date at time zone 'UTC')::date, ${series}.release_date) desc,
    ${series}.position, ${episode}.number`;
}

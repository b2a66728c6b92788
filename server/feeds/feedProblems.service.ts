import type { EntityManager } from "typeorm";

import type { Episode } from "../catalogue/episodes/episode.entity.ts";
import { episodesById } from "../catalogue/episodes/episode.service.ts";
import { seriesById } from "../catalogue/series/series.service.ts";
import type { Config } from "../configuration/config.ts";
import { readOffer } from "./offer.ts";
import { feedIsFull, findFeedProblems, writeRoku } from "./roku.ts";

interface Asked {
  config: Config;
  episode: Episode;
}

/**
 * The reasons why each of the episodes is not in the Roku feed. The whole feed is written only when one of them may be
 * in it.
 */
export async function feedProblemsOf(db: EntityManager, asked: readonly Asked[]): Promise<string[][]> {
  const [first] = asked;
  if (!first) return [];
  const { config } = first;
  const series = await seriesById(
    db,
    asked.map(({ episode }) => episode.seriesId),
  );
  // The episode of a mutation's payload lacks its picture.
  const pictured = await episodesById(
    db,
    asked.map(({ episode }) => episode.id),
  );
  const problems = asked.map(({ episode }, place) => {
    const own = series[place];
    if (!own) throw new Error(`Episode without its series ${episode.seriesId}`);
    return findFeedProblems(config, own, pictured[place] ?? episode);
  });
  if (problems.every(({ length }) => length > 0)) return problems;
  const { leftOut } = writeRoku(config, await readOffer(db), new Date(0));
  return problems.map((own, place) => (leftOut.has(asked[place]?.episode.id ?? "") ? [feedIsFull] : own));
}

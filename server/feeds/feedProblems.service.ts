import type { EntityManager } from "typeorm";

import { episodesById } from "../catalogue/episodes/episode.service.ts";
import { seriesById } from "../catalogue/series/series.service.ts";
import type { Config } from "../configuration/config.ts";
import type { OfferedEpisode } from "./offer.ts";
import { feedIsFull, findFeedProblems, writeRoku } from "./roku.ts";
import { readRokuOffer } from "./rokuOffer.service.ts";

interface Asked {
  config: Config;
  episode: OfferedEpisode;
}

/**
 * The reasons why each of the episodes is not in the Roku feed. The whole feed is written only when one of them may be
 * in it.
 */
export async function feedProblemsOf(db: EntityManager, asked: readonly Asked[]): Promise<string[][]> {
  const [first] = asked;
  if (!first) return [];
  const { config } = first;
  const seriesIds = [...new Set(asked.map(({ episode }) => episode.seriesId))];
  const series = await seriesById(db, seriesIds);
  const seriesOf = new Map(seriesIds.map((id, place) => [id, series[place]]));
  // The episode of a mutation's payload was read without its picture.
  const unpictured = asked.flatMap(({ episode }) => (episode.picture === undefined ? episode.id : []));
  const pictured = unpictured.length === 0 ? [] : await episodesById(db, unpictured);
  const byId = new Map(pictured.map((episode) => [episode?.id, episode]));
  const problems = asked.map(({ episode }) => {
    const own = seriesOf.get(episode.seriesId);
    if (!own) throw new Error(`Episode without its series ${episode.seriesId}`);
    return findFeedProblems(config, own, byId.get(episode.id) ?? episode);
  });
  if (problems.every(({ length }) => length > 0)) return problems;
  const { fitting } = writeRoku(config, await readRokuOffer(db, config), new Date(0));
  return asked.map(({ episode }, place) => {
    const own = problems[place] ?? [];
    return own.length > 0 || fitting.has(episode.id) ? own : [feedIsFull];
  });
}

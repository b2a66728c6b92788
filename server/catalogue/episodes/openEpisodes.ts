import { isId } from "../../../domain/ids.ts";
import { accessTo } from "../../access/access.ts";
import { limits } from "../../configuration/limits.ts";
import { badInput } from "../../errors.ts";
import type { CallerLoaders } from "../../live/loaders.ts";
import { seriesById } from "../series/series.service.ts";
import type { Episode } from "./episode.entity.ts";
import { episodesById } from "./episode.service.ts";

/** The episodes with these ids that the caller may see, in the order of the ids. The others are omitted. */
export async function readOpenEpisodes(loaders: CallerLoaders, ids: readonly string[]): Promise<Episode[]> {
  const wanted = [...new Set(ids)].filter(isId);
  const found = await Promise.all(wanted.map((id) => loaders.load(episodesById, id)));
  return keepOpenEpisodes(
    loaders,
    found.filter((episode) => episode !== null),
  );
}

/** The same for a list that a caller sends. Throws when it is too long. */
export async function readRequestedEpisodes(
  loaders: CallerLoaders,
  ids: readonly string[],
): Promise<Episode[]> {
  if (ids.length > limits.list) throw badInput(`At most ${limits.list} episodes are given at once.`);
  return readOpenEpisodes(loaders, ids);
}

/** Those of the episodes that the caller may see. */
export async function keepOpenEpisodes(
  loaders: CallerLoaders,
  episodes: readonly Episode[],
): Promise<Episode[]> {
  const isOpen = await Promise.all(episodes.map(({ seriesId }) => isOpenSeries(loaders, seriesId)));
  return episodes.filter((_, place) => isOpen[place]);
}

/** Whether the series exists for the caller, and the caller may see its content. */
export async function isOpenSeries({ load, caller }: CallerLoaders, id: string): Promise<boolean> {
  const series = await load(seriesById, id);
  return series !== null && accessTo(series, caller) !== "locked";
}

import { accessTo } from "../../access/access.ts";
import { isId } from "../../input/ids.ts";
import type { CallerLoaders } from "../../live/loaders.ts";
import { seriesById } from "../series/series.service.ts";
import type { Episode } from "./episode.entity.ts";
import { episodesById } from "./episode.service.ts";

/** The episodes with these ids that the caller may see, in the order of the ids. The others are omitted. */
export async function readOpenEpisodes(
  { load, caller }: CallerLoaders,
  ids: readonly string[],
): Promise<Episode[]> {
  const wanted = [...new Set(ids)].filter(isId);
  const found = await Promise.all(wanted.map((id) => load(episodesById, id)));
  const episodes = found.filter((episode) => episode !== null);
  const series = await Promise.all(episodes.map(({ seriesId }) => load(seriesById, seriesId)));
  return episodes.filter((_, place) => {
    const own = series[place];
    return own != null && accessTo(own, caller) !== "locked";
  });
}

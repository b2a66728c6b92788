import { foldSearched } from "../../../domain/searchText.ts";
import type { CatalogueState, SeriesState } from "../catalogueState.ts";
import type { RequestContext } from "./accountState.ts";

interface ShownEpisode {
  id: string;
  title: string;
  isLive: boolean;
}

/** The functions of the site that these fields need. */
interface Site {
  present: () => CatalogueState;
  showSeries: (series: SeriesState) => object;
  /** The episodes that the caller may see. */
  showOpenEpisodes: (context: RequestContext) => readonly ShownEpisode[];
}

interface Search {
  title: string;
  first: number;
}

const isFound = (one: { title: string }, title: string) =>
  title.trim() !== "" && foldSearched(one.title).includes(foldSearched(title));

/** The fields that return series and episodes by their id, slug or title. */
export function createSearchRoot({ present, showSeries, showOpenEpisodes }: Site) {
  return {
    series({ slug }: { slug: string }) {
      const found = present().series.find((one) => one.slug === slug);
      return found ? showSeries(found) : null;
    },
    episode: ({ id }: { id: string }, context: RequestContext) =>
      showOpenEpisodes(context).find((one) => one.id === id) ?? null,
    episodes: ({ ids }: { ids: string[] }, context: RequestContext) =>
      showOpenEpisodes(context).filter(({ id }) => ids.includes(id)),
    searchSeries: ({ title, first }: Search) =>
      present()
        .series.filter((one) => isFound(one, title))
        .slice(0, first)
        .map(showSeries),
    searchEpisodes: ({ title, first }: Search, context: RequestContext) =>
      showOpenEpisodes(context)
        .filter((one) => isFound(one, title))
        .toSorted((a, b) => Number(b.isLive) - Number(a.isLive))
        .slice(0, first),
  };
}

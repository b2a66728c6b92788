import { skipToken } from "@apollo/client/react";
import { useMemo } from "react";

import { foldSearched } from "../../domain/searchText.ts";
import { collapseWhiteSpace } from "../../domain/whiteSpace.ts";
import { useCatalogueFollow } from "../lib/follow.ts";
import {
  type SearchBoxQuery,
  useSearchBoxQuery,
  useSearchBoxUpdatesSubscription,
} from "../lib/generated/SearchBox.ts";
import { useRetry } from "../lib/useRetry.ts";
import { useDebounced } from "../ui/forms/useDebounced.ts";
import { type FoundMatch, useMatchSearch } from "./useMatchSearch.ts";

/** The debounce of the query while typing. */
const debounceMs = 200;

type FoundInCatalogue = Pick<SearchBoxQuery, "searchEpisodes" | "searchSeries">;

export interface Found extends FoundInCatalogue {
  matches: readonly FoundMatch[];
}

const contains = (title: string, text: string) => foldSearched(title).includes(foldSearched(text));

/** The results for a previous text that also match the current one. */
function narrow({ searchSeries, searchEpisodes }: FoundInCatalogue, text: string): FoundInCatalogue {
  return {
    searchSeries: searchSeries.filter(({ title }) => contains(title, text)),
    searchEpisodes: searchEpisodes.filter(({ title }) => contains(title, text)),
  };
}

/**
 * Series and episodes whose title contains the text, kept up to date while the catalogue changes, and matches; null for
 * a blank text and until the first results are loaded.
 */
export function useSearch(typed: string): Found | null {
  const text = collapseWhiteSpace(typed);
  const title = useDebounced(text, debounceMs);
  const { data, previousData, error, refetch } = useSearchBoxQuery(
    title ? { variables: { title }, fetchPolicy: "cache-and-network" } : skipToken,
  );
  useRetry(title !== "" && error !== undefined, refetch);

  const { onData, ...follow } = useCatalogueFollow(data?.catalogue.cursor);
  useSearchBoxUpdatesSubscription({
    ...follow,
    onData(received) {
      onData(received);
      const update = received.data.data?.catalogueUpdates;
      const hasChanged = update && (update.series.length > 0 || update.order !== null);
      // Renamed, added or newly live objects may match now. A failed request leaves the shown results.
      if (title && hasChanged) void Promise.allSettled([refetch()]);
    },
  });

  const known = data ?? previousData;
  const isCurrent = data !== undefined && title === text;
  const { matches, isSettled } = useMatchSearch(text, title);
  return useMemo(() => {
    if (!text || !title || !known) return null;
    const found = { ...(isCurrent ? known : narrow(known, text)), matches };
    const hasAny = [found.searchSeries, found.searchEpisodes, matches].some(({ length }) => length > 0);
    // "No results" is shown once all responses have arrived.
    return hasAny || (isCurrent && isSettled) ? found : null;
  }, [text, title, known, isCurrent, matches, isSettled]);
}

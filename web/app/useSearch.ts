import { skipToken } from "@apollo/client/react";
import { useMemo } from "react";
import { useDebounce } from "use-debounce";

import { useCatalogueFollow } from "../lib/follow.ts";
import {
  type SearchBoxQuery,
  useSearchBoxQuery,
  useSearchBoxUpdatesSubscription,
} from "../lib/generated/SearchBox.ts";

/** The debounce of the query while typing. */
const debounceMs = 200;

export type Found = Pick<SearchBoxQuery, "searchEpisodes" | "searchSeries">;

const contains = (title: string, text: string) => title.toLowerCase().includes(text.toLowerCase());

/** What was found for a former text and still fits the present one; null when nothing does. */
function narrow({ searchSeries, searchEpisodes }: Found, text: string): Found | null {
  const kept = {
    searchSeries: searchSeries.filter(({ title }) => contains(title, text)),
    searchEpisodes: searchEpisodes.filter(({ title }) => contains(title, text)),
  };
  return kept.searchSeries.length + kept.searchEpisodes.length > 0 ? kept : null;
}

/**
 * Series and episodes whose title contains the text, kept up to date while the catalogue changes; null for a blank text and
 * while nothing is known yet.
 */
export function useSearch(typed: string): Found | null {
  const text = typed.trim();
  const [title] = useDebounce(text, debounceMs);
  const { data, previousData, refetch } = useSearchBoxQuery(
    title ? { variables: { title }, fetchPolicy: "cache-and-network" } : skipToken,
  );

  const { onData, ...follow } = useCatalogueFollow(data?.catalogue.cursor);
  useSearchBoxUpdatesSubscription({
    ...follow,
    onData(received) {
      onData(received);
      const update = received.data.data?.catalogueUpdates;
      const hasChanged = update && (update.series.length > 0 || update.order !== null);
      // What was renamed, added or switched LIVE may now be found. A failed request leaves what is shown.
      if (title && hasChanged) void Promise.allSettled([refetch()]);
    },
  });

  const known = data ?? previousData;
  const isCurrent = data !== undefined && title === text;
  return useMemo(() => {
    if (!text || !title || !known) return null;
    return isCurrent ? known : narrow(known, text);
  }, [text, title, known, isCurrent]);
}

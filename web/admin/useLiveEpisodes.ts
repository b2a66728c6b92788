import { useMemo } from "react";

import { useSeriesLiveQuery, useSeriesLiveUpdatesSubscription } from "../lib/generated/SeriesManager.ts";

/** The titles of the episodes that are live, by the id of their series. */
export function useLiveEpisodes(): ReadonlyMap<string, readonly string[]> {
  const { data } = useSeriesLiveQuery();
  const { data: newest } = useSeriesLiveUpdatesSubscription({ fetchPolicy: "no-cache" });
  const episodes = (newest ?? data)?.liveEpisodes;

  return useMemo(() => {
    const titles = new Map<string, string[]>();
    for (const { series, title } of episodes ?? [])
      titles.set(series.id, [...(titles.get(series.id) ?? []), title]);
    return titles;
  }, [episodes]);
}

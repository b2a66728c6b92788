import { useMemo } from "react";

import { useSeriesLiveQuery, useSeriesLiveUpdatesSubscription } from "../lib/generated/SeriesManager.ts";

/** The titles of episodes that are live, by the id of their series. */
export type LiveEpisodes = ReadonlyMap<string, readonly string[]>;

const nothing: readonly string[] = [];

/** The same list for as long as there is none, so that a row is drawn only for what concerns it. */
export function titlesOf(liveEpisodes: LiveEpisodes, seriesId: string): readonly string[] {
  return liveEpisodes.get(seriesId) ?? nothing;
}

/** Follows which episodes of the whole catalogue are live. */
export function useLiveEpisodes(): LiveEpisodes {
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

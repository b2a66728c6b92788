import { useMemo } from "react";

import {
  type SeriesLive_EpisodeFragment as LiveEpisode,
  useSeriesLiveQuery,
  useSeriesLiveUpdatesSubscription,
} from "../lib/generated/SeriesManager.ts";

/** The titles of episodes that are live, by the id of their series. */
export type LiveEpisodes = ReadonlyMap<string, readonly string[]>;

const nothing: readonly string[] = [];

/** The same list for as long as there is none, so that a row is drawn only for what concerns it. */
export function titlesOf(liveEpisodes: LiveEpisodes, seriesId: string): readonly string[] {
  return liveEpisodes.get(seriesId) ?? nothing;
}

/** Follows which episodes of the whole catalogue are live; undefined until that is known. */
export function useLiveEpisodes(): readonly LiveEpisode[] | undefined {
  const { data } = useSeriesLiveQuery();
  const { data: newest } = useSeriesLiveUpdatesSubscription({ fetchPolicy: "no-cache" });
  return (newest ?? data)?.liveEpisodes;
}

export function useTitlesBySeries(episodes: readonly LiveEpisode[] | undefined): LiveEpisodes {
  return useMemo(() => {
    const titles = new Map<string, string[]>();
    for (const { series, title } of episodes ?? [])
      titles.set(series.id, [...(titles.get(series.id) ?? []), title]);
    return titles;
  }, [episodes]);
}

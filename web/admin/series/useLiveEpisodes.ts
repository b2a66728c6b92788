import { useMemo } from "react";

import {
  type SeriesLive_EpisodeFragment as LiveEpisode,
  useSeriesLiveUpdatesSubscription,
} from "../../lib/generated/SeriesManager.ts";

/** The titles of live episodes, by the ids of their series. */
export type LiveEpisodes = ReadonlyMap<string, readonly string[]>;

const nothing: readonly string[] = [];

/** Returns the same empty array each time, so that a row is rendered only for its own changes. */
export function titlesOf(liveEpisodes: LiveEpisodes, seriesId: string): readonly string[] {
  return liveEpisodes.get(seriesId) ?? nothing;
}

/** The live episodes of the whole catalogue, kept up to date; `known` is the initial value. */
export function useLiveEpisodes(known: readonly LiveEpisode[]): readonly LiveEpisode[] {
  const { data } = useSeriesLiveUpdatesSubscription({ fetchPolicy: "no-cache" });
  return data?.liveEpisodes ?? known;
}

export function useTitlesBySeries(episodes: readonly LiveEpisode[]): LiveEpisodes {
  return useMemo(() => {
    const titles = new Map<string, string[]>();
    for (const { series, title } of episodes)
      titles.set(series.id, [...(titles.get(series.id) ?? []), title]);
    return titles;
  }, [episodes]);
}

import { useMemo } from "react";

import {
  type SeriesLive_EpisodeFragment as LiveEpisode,
  useSeriesLiveUpdatesSubscription,
} from "../../lib/generated/SeriesManager.ts";

/** The titles of episodes that are live, by the id of their series. */
export type LiveEpisodes = ReadonlyMap<string, readonly string[]>;

const nothing: readonly string[] = [];

/** The same list for as long as there is none, so that a row is drawn only for what concerns it. */
export function titlesOf(liveEpisodes: LiveEpisodes, seriesId: string): readonly string[] {
  return liveEpisodes.get(seriesId) ?? nothing;
}

/** Follows which episodes of the whole catalogue are live, beginning with those that are known to be. */
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

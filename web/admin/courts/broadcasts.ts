import { createContext, use } from "react";

import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../../lib/generated/SeriesManager.ts";

/** What is live now, which a court may be shown by. */
export const BroadcastsContext = createContext<readonly LiveEpisode[]>([]);

export function useBroadcasts(): readonly LiveEpisode[] {
  return use(BroadcastsContext);
}

/** An episode as the courts name their broadcast. */
export function nameEpisode({ title, series }: LiveEpisode): string {
  return `${series.title}: ${title || "Untitled Episode"}`;
}

/** The broadcast of a court in words. */
export function nameBroadcast(broadcasts: readonly LiveEpisode[], episodeId: string | null): string {
  if (!episodeId) return "Not broadcast";
  const episode = broadcasts.find(({ id }) => id === episodeId);
  return episode ? nameEpisode(episode) : "Its broadcast is not live";
}

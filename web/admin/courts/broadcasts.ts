import { createContext, use } from "react";

import { nameEpisode } from "../../../domain/broadcast.ts";
import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../../lib/generated/SeriesManager.ts";

/** The live episodes, any of which may show a court. */
export const BroadcastsContext = createContext<readonly LiveEpisode[]>([]);

export function useBroadcasts(): readonly LiveEpisode[] {
  return use(BroadcastsContext);
}

/** The name of an episode in the lists of broadcasts, after that of its series. */
function nameWithSeries({ title, series }: LiveEpisode): string {
  return `${series.title}: ${nameEpisode(title)}`;
}

/** The name of a court's broadcast. */
export function nameBroadcast(broadcasts: readonly LiveEpisode[], episodeId: string | null): string {
  if (!episodeId) return "Not broadcast";
  const episode = broadcasts.find(({ id }) => id === episodeId);
  return episode ? nameWithSeries(episode) : "Its broadcast is not live";
}

/** The episodes that can be chosen as a court's broadcast: the live ones, and the present one. */
export function listChoices(broadcasts: readonly LiveEpisode[], present: string) {
  const choices = broadcasts.map((episode) => ({ id: episode.id, name: nameWithSeries(episode) }));
  const isListed = present === "" || choices.some(({ id }) => id === present);
  return isListed ? choices : [...choices, { id: present, name: "The present one, which is not live" }];
}

import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../../../lib/generated/SeriesManager.ts";

/** A row of the list of live episodes. */
export interface LiveRow {
  episode: LiveEpisode;
  /** Whether its broadcast has ended; the row then only keeps the others in their places. */
  hasEnded: boolean;
}

/** The ended row that a broadcast replaces: that of the previous one of its series, else any; -1 for none. */
function findEndedRow(rows: readonly LiveRow[], { series }: LiveEpisode): number {
  const before = rows.findIndex((row) => row.hasEnded && row.episode.series.id === series.id);
  return before === -1 ? rows.findIndex(({ hasEnded }) => hasEnded) : before;
}

/**
 * Updates the rows to the live episodes without moving any row: an operator who is about to press a switch must not hit
 * another one because someone else has ended a broadcast.
 */
export function updateLiveRows(rows: readonly LiveRow[], live: readonly LiveEpisode[]): readonly LiveRow[] {
  const liveById = new Map(live.map((episode) => [episode.id, episode]));
  const updated = rows.map(({ episode }): LiveRow => {
    const present = liveById.get(episode.id);
    return present ? { episode: present, hasEnded: false } : { episode, hasEnded: true };
  });
  const shown = new Set(rows.map(({ episode }) => episode.id));
  for (const episode of live) {
    if (shown.has(episode.id)) continue;
    const row = { episode, hasEnded: false };
    const place = findEndedRow(updated, episode);
    if (place === -1) updated.push(row);
    else updated[place] = row;
  }
  return updated;
}

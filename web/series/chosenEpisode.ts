import { withStorage } from "../lib/storage.ts";

// Which episode of a series plays: pure, but for the two functions that remember it for the browser session.

interface Choice {
  id: string;
  isLive: boolean;
  releaseDate: string | null;
}

/** Ahead and not live. */
export function isUpcoming({ isLive, releaseDate }: Omit<Choice, "id">, now: number): boolean {
  return !isLive && releaseDate !== null && Date.parse(releaseDate) > now;
}

/** The first of the wanted ids that still exists; then the first live episode, one that can play now, any. */
export function chooseEpisode<Episode extends Choice>(
  episodes: readonly Episode[],
  wantedIds: readonly (string | null)[],
  now: number,
): Episode | undefined {
  for (const id of wantedIds) {
    const wanted = episodes.find((episode) => episode.id === id);
    if (wanted !== undefined) return wanted;
  }
  return (
    episodes.find((episode) => episode.isLive) ??
    episodes.find((episode) => !isUpcoming(episode, now)) ??
    episodes[0]
  );
}

const keyOf = (seriesId: string) => `episode:${seriesId}`;

/** Only the id is kept: addresses of protected streams must not outlive the access. */
export function rememberEpisode(seriesId: string, episodeId: string): void {
  withStorage("sessionStorage", (session) => session.setItem(keyOf(seriesId), episodeId));
}

export function recallEpisode(seriesId: string): string | null {
  return withStorage("sessionStorage", (session) => session.getItem(keyOf(seriesId)));
}

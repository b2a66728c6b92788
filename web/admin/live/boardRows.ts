import { nameEpisode } from "../../../domain/broadcast.ts";
import { mostListed } from "../../../domain/listLimits.ts";
import type { BoardEpisodesQuery } from "../../lib/generated/LiveBoard.ts";
import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../../lib/generated/SeriesManager.ts";
import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";

/** The fields of an episode that a query reads in addition to those of the live list. */
type Details = Omit<BoardEpisodesQuery["episodes"][number], keyof LiveEpisode>;

export type BoardEpisode = LiveEpisode & Partial<Details>;

export interface BoardRow {
  id: string;
  /** Null for a broadcast without a court. */
  court: Court | null;
  /** Null for a court without a broadcast. */
  episode: BoardEpisode | null;
}

interface Known {
  courts: readonly Court[];
  /** The broadcasts of all rows, from the last query. */
  episodes: readonly BoardEpisode[];
  /** The episodes that are live now. */
  live: readonly LiveEpisode[];
}

/** A row for each court, in their order, followed by one for each live broadcast without a court. */
export function listRows({ courts, episodes, live }: Known): BoardRow[] {
  const liveById = new Map(live.map((episode) => [episode.id, episode]));
  const knownById = new Map(episodes.map((episode) => [episode.id, episode]));
  function find(id: string): BoardEpisode | null {
    const known = knownById.get(id);
    const present = liveById.get(id);
    if (present) return { ...known, ...present };
    return known ? { ...known, isLive: false, liveSince: null } : null;
  }
  const named = new Set(courts.map(({ episodeId }) => episodeId));
  return [
    ...courts.map((court) => ({
      id: court.id,
      court,
      episode: court.episodeId === null ? null : find(court.episodeId),
    })),
    ...live.filter(({ id }) => !named.has(id)).map((episode) => ({ id: episode.id, court: null, episode })),
  ];
}

/** The ids of the rows' episodes whose details are queried: as many as the server sends at once, those of courts first. */
export function listEpisodeIds(
  courts: readonly Pick<Court, "episodeId">[],
  live: readonly { id: string }[],
): string[] {
  const ids = new Set([...courts.flatMap(({ episodeId }) => episodeId ?? []), ...live.map(({ id }) => id)]);
  return [...ids].slice(0, mostListed);
}

/** The name of the row in messages. */
export function nameRow({ court, episode }: BoardRow): string {
  return court?.name ?? nameEpisode(episode?.title);
}

/** The address of the stream whose picture can be shown; null without one. */
export function previewUrl({ episode }: BoardRow): string | null {
  const [video] = episode?.videos ?? [];
  return video?.type === "HLS" ? video.url : null;
}

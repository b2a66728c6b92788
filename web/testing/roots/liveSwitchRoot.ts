import { episodeNotFound, expiredLiveUndo, noNextEpisode } from "../../../domain/refusals.ts";
import type { CatalogueState, EpisodeState } from "../catalogueState.ts";
import type { TournamentState } from "../tournamentState.ts";

/** The functions of the site that these fields need. */
interface Site {
  findEpisode: (id: string) => EpisodeState | undefined;
  findNext: (id: string) => EpisodeState | undefined;
  change: (alter: (catalogue: CatalogueState) => void) => void;
  changeTournament: (alter: (tournament: TournamentState) => void) => void;
  showEpisode: (id: string) => object | undefined;
}

const refuse = (code: string, message: string) => ({ userErrors: [{ code, message, field: null }] });

/** The fields of the schema that switch LIVE, and revert that. */
export function createLiveSwitchRoot({
  findEpisode,
  findNext,
  change,
  changeTournament,
  showEpisode,
}: Site): object {
  const undos = new Map<string, () => string[]>();

  function setLive(switches: readonly (readonly [string, boolean])[]) {
    const former = switches.map(([id]) => [id, { ...findEpisode(id) }] as const);
    alter(switches.map(([id, isLive]) => [id, { isLive, liveEndedAt: isLive ? null : new Date() }] as const));
    return () => {
      alter(former);
      return former.map(([id]) => id);
    };
  }

  function alter(parts: readonly (readonly [string, Partial<EpisodeState>])[]) {
    const byId = new Map(parts);
    change(({ series }) => {
      for (const episode of series.flatMap(({ episodes }) => episodes))
        Object.assign(episode, byId.get(episode.id));
    });
  }

  function showOnCourts(from: string, to: string) {
    changeTournament(({ courts }) => {
      for (const court of courts) if (court.episodeId === from) court.episodeId = to;
    });
  }

  function keep(undo: () => string[]): string {
    const undoId = `undo-${undos.size}`;
    undos.set(undoId, undo);
    return undoId;
  }

  return {
    setEpisodeLive({ id, isLive }: { id: string; isLive: boolean }) {
      if (!findEpisode(id)) return refuse("NOT_FOUND", episodeNotFound);
      const undoId = keep(setLive([[id, isLive]]));
      return { episode: showEpisode(id), undoId, userErrors: [] };
    },
    endEpisodes({ ids }: { ids: string[] }) {
      const undoId = keep(setLive(ids.map((id) => [id, false] as const)));
      return { episodes: ids.map(showEpisode), undoId, userErrors: [] };
    },
    startNextEpisode({ id }: { id: string }) {
      const next = findNext(id);
      if (!next) return refuse("NOT_FOUND", noNextEpisode);
      const undo = setLive([
        [id, false],
        [next.id, true],
      ]);
      showOnCourts(id, next.id);
      const undoId = keep(() => {
        showOnCourts(next.id, id);
        return undo();
      });
      return { ended: showEpisode(id), started: showEpisode(next.id), undoId, userErrors: [] };
    },
    undoLiveChange({ id }: { id: string }) {
      const undo = undos.get(id);
      undos.delete(id);
      if (!undo) return refuse("NOT_FOUND", expiredLiveUndo);
      return { episodes: undo().map(showEpisode), undoId: null, userErrors: [] };
    },
  };
}

import {
  type AccountSite,
  isOpenTo,
  type StoredPosition,
  type Person,
  type RequestContext,
} from "./accountState.ts";

type WatchingSite = Pick<AccountSite, "present" | "showEpisodes" | "showSeries">;

function listOpenEpisodes(site: WatchingSite, person: Person | null, context: RequestContext) {
  return site
    .present()
    .series.filter((series) => isOpenTo(person, context, series))
    .flatMap((series) =>
      site
        .showEpisodes(series)
        .map((episode) => ({ ...episode, seriesId: series.id, series: site.showSeries(series) })),
    );
}

/** The viewer's fields about positions. */
export function showPositions(site: WatchingSite, person: Person) {
  const find = (context: RequestContext) => {
    const episodes = listOpenEpisodes(site, person, context).filter(({ isLive }) => !isLive);
    return (person.positions ?? [])
      .toSorted((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt))
      .flatMap((position) => {
        const episode = episodes.find(({ id }) => id === position.episodeId);
        return episode ? [{ ...position, episode }] : [];
      });
  };
  return {
    continueWatching: (_arguments: object, context: RequestContext) =>
      find(context).filter(({ isHidden }) => !isHidden),
    watchPositions: ({ seriesId }: { seriesId: string }, context: RequestContext) =>
      find(context).filter(({ episode }) => episode.seriesId === seriesId),
  };
}

/** The fields of the schema about positions in recordings. */
export function createWatchingRoot(
  site: AccountSite,
  createPayload: (context: RequestContext) => object,
): Record<string, unknown> {
  function place(position: StoredPosition): void {
    const { viewer } = site;
    if (!viewer) return;
    const others = (viewer.positions ?? []).filter(({ episodeId }) => episodeId !== position.episodeId);
    viewer.positions = position.seconds === 0 ? others : [...others, position];
  }

  return {
    episodes: ({ ids }: { ids: readonly string[] }, context: RequestContext) => {
      const open = listOpenEpisodes(site, site.viewer, context);
      return ids.flatMap((id) => open.filter((episode) => episode.id === id));
    },
    keepPosition({ episodeId, seconds }: { episodeId: string; seconds: number }, context: RequestContext) {
      place({ episodeId, seconds, seenAt: new Date().toISOString(), isHidden: false });
      return createPayload(context);
    },
    keepPositions({ positions }: { positions: readonly StoredPosition[] }, context: RequestContext) {
      for (const { seenAt, ...position } of positions) {
        const known = site.viewer?.positions?.find(({ episodeId }) => episodeId === position.episodeId);
        if (known && Date.parse(known.seenAt) >= new Date(seenAt).getTime()) continue;
        place({ ...position, seenAt: new Date(seenAt).toISOString() });
      }
      return createPayload(context);
    },
    hidePosition({ episodeId, isHidden }: { episodeId: string; isHidden: boolean }, context: RequestContext) {
      for (const position of site.viewer?.positions ?? [])
        if (position.episodeId === episodeId) position.isHidden = isHidden;
      site.notify();
      return createPayload(context);
    },
  };
}

import type { StreamCache } from "./checkStream.ts";
import { emptyCache } from "./checkStream.ts";
import type { Health, StreamProgress } from "./health.ts";
import { StreamState, unchecked } from "./health.ts";
import type { EpisodeHealth, Target } from "./stream.service.ts";
import { isSameHealth, unwatched } from "./stream.service.ts";

/** The state of a stream between its checks. */
export interface WatchedStream {
  address: string | null;
  progress: StreamProgress;
  /** The health in the database. */
  stored: Health | null;
  cache: StreamCache;
  nextAt: number;
  isChecking: boolean;
}

/** Watched streams by the id of the episode. */
export type WatchedStreams = ReadonlyMap<string, WatchedStream>;

/** The streams of these targets. One that was watched at the same address is continued. */
export function watchTargets(
  former: WatchedStreams,
  targets: readonly Target[],
  known: ReadonlyMap<string, Health>,
  now: number,
): WatchedStreams {
  return new Map(
    targets.map(({ episodeId, address }) => {
      const present = former.get(episodeId);
      const stored = known.get(episodeId) ?? null;
      if (address === null) return [episodeId, rest(stored, now)];
      if (present?.address === address) return [episodeId, Object.assign(present, { stored })];
      // The health that another process has stored is continued. Another address is another stream.
      const goesOn = present === undefined && stored?.state !== StreamState.UNWATCHED;
      return [episodeId, { ...watch(address, goesOn ? stored : null), stored }];
    }),
  );
}

/** The health that differs from the one in the database. */
export function changedHealth(streams: WatchedStreams): EpisodeHealth[] {
  const changed: EpisodeHealth[] = [];
  for (const [episodeId, { progress, stored }] of streams)
    if (progress.health !== null && !isSameHealth(progress.health, stored))
      changed.push({ episodeId, ...progress.health });
  return changed;
}

function watch(address: string | null, stored: Health | null): WatchedStream {
  return {
    address,
    progress: { ...unchecked, health: stored },
    stored,
    cache: emptyCache,
    nextAt: 0,
    isChecking: false,
  };
}

/** The state of a video that is not checked. */
function rest(stored: Health | null, now: number): WatchedStream {
  const health = stored?.state === StreamState.UNWATCHED ? stored : unwatched(now);
  return { ...watch(null, health), stored };
}

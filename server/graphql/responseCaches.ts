import type { CatalogueChange } from "../live/catalogueClock.ts";
import type { ClockName, Clocks } from "../live/clock.ts";
import type { CachedResponses, ResponseCache } from "../live/responses/responseCache.ts";
import type { TournamentChange } from "../tournament/tournamentClock.ts";
import type { NewestRevisions } from "./revisions.ts";

/** One response cache for each clock, so that a point invalidates no response that depends only on the catalogue. */
export interface ResponseCaches {
  catalogue: ResponseCache<CatalogueChange>;
  tournament: ResponseCache<TournamentChange>;
}

/** The functions that all response caches share, regardless of the clock. */
export type CachedResponsesOfClocks = Readonly<Record<ClockName, CachedResponses>>;

/** Passes on the clocks of one state of the database to their caches. */
export function receiveClocks({ catalogue, tournament }: CachedResponsesOfClocks, clocks: Clocks): void {
  catalogue.receiveClock(clocks.catalogue);
  tournament.receiveClock(clocks.tournament);
}

/** The number of cached responses, and their bytes. */
export function sizeOfCaches(caches: CachedResponsesOfClocks): ReturnType<CachedResponses["size"]> {
  const [catalogue, tournament] = [caches.catalogue.size(), caches.tournament.size()];
  return {
    responses: catalogue.responses + tournament.responses,
    bytes: catalogue.bytes + tournament.bytes,
  };
}

export function newestRevisionsOf({ catalogue, tournament }: CachedResponsesOfClocks): NewestRevisions {
  return () => ({ catalogue: catalogue.revision(), tournament: tournament.revision() });
}

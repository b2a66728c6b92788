import { type Courts_CourtFragment as Court, useCourtsQuery } from "../lib/generated/TournamentUpdates.ts";

/** The courts as the cache has them, which the tab's subscription keeps right; undefined while they are not there. */
export function useCourts(): readonly Court[] | undefined {
  return useCourtsQuery({ fetchPolicy: "cache-only" }).data?.tournament.courts;
}

export function useCourt(id: string): Court | undefined {
  return useCourts()?.find((court) => court.id === id);
}

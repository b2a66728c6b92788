import { type Courts_CourtFragment as Court, useCourtsQuery } from "../lib/generated/TournamentUpdates.ts";

/** The cached courts, which the tab's subscription keeps up to date; undefined until they are loaded. */
export function useCourts(): readonly Court[] | undefined {
  return useCourtsQuery({ fetchPolicy: "cache-only" }).data?.tournament.courts;
}

export function useCourt(id: string): Court | undefined {
  return useCourts()?.find((court) => court.id === id);
}

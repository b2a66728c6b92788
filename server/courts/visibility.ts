import type { Caller } from "../caller.ts";

/** What of the caller decides which courts, and which matches on them, exist for them. */
export type CourtRights = Pick<Caller, "isAdmin" | "scorer">;

/**
 * Whether a court, and what is played on it, exists for the caller: one that is not public does for admins and its own
 * scorers only. Every function that reads courts or matches for a caller asks this, or says the same in SQL.
 */
export function isShownTo(
  { isAdmin, scorer }: CourtRights,
  courtId: string | null,
  isPublic: boolean,
): boolean {
  return isPublic || isAdmin || (scorer !== null && scorer.courtId === courtId);
}

import type { RoleHolder } from "../../rights/rights.ts";
import { may } from "../../rights/rights.ts";

/** What of the caller decides which courts, and which matches on them, exist for them. */
export type CourtRights = RoleHolder;

/**
 * Whether a court, and what is played on it, exists for the caller: one that is not public does for admins, its operators and
 * its own scorers only. Every function that reads courts or matches for a caller asks this, or says the same in SQL.
 */
export function isShownTo(caller: CourtRights, courtId: string | null, isPublic: boolean): boolean {
  return isPublic || may(caller, "SEE_ALL_COURTS") || isOwnCourt(caller, courtId);
}

/** Whether matches of days that are not published exist for the caller on this court. */
export function seesAllDays(caller: CourtRights, courtId: string | null): boolean {
  return may(caller, "SEE_ALL_DAYS") || isOwnCourt(caller, courtId);
}

/** The ids of the courts that the caller operates or scores, where these are single ones. */
export function ownCourts({ operates, scorer }: CourtRights): string[] {
  return [...(operates === "all" ? [] : operates), ...(scorer === null ? [] : [scorer.courtId])];
}

function isOwnCourt(caller: CourtRights, courtId: string | null): boolean {
  return courtId !== null && ownCourts(caller).includes(courtId);
}

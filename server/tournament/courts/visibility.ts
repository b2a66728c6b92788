import type { RoleHolder } from "../../rights/rights.ts";
import { may } from "../../rights/rights.ts";

/** The properties of a caller that decide which courts and matches exist for them. */
export type CourtRights = RoleHolder;

/**
 * Whether a court, and its matches, exist for the caller. A court that is not public exists only for admins, its
 * operators, its own scorers and API tokens with `tournament:read`. Every function that reads courts or matches for a
 * caller uses this function or the same condition in SQL.
 */
export function isShownTo(caller: CourtRights, courtId: string | null, isPublic: boolean): boolean {
  return isPublic || may(caller, "SEE_ALL_COURTS") || isOwnCourt(caller, courtId);
}

/** Whether matches of days that are not published exist for the caller on this court. */
export function seesAllDays(caller: CourtRights, courtId: string | null): boolean {
  return may(caller, "SEE_ALL_DAYS") || isOwnCourt(caller, courtId);
}

/** The ids of the single courts that the caller operates or scores. */
export function ownCourts({ operates, scorer }: CourtRights): string[] {
  return [...(operates === "all" ? [] : operates), ...(scorer === null ? [] : [scorer.courtId])];
}

function isOwnCourt(caller: CourtRights, courtId: string | null): boolean {
  return courtId !== null && ownCourts(caller).includes(courtId);
}

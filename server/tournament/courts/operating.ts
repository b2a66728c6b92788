import { forbidden } from "../../errors.ts";
import type { CourtRights } from "./visibility.ts";

/** Whether the caller may do on the court what its operators do; null stands for no court. */
export function isOperatorOf(caller: CourtRights, courtId: string | null): boolean {
  const { operates } = caller;
  return isOperatorOfAll(caller) || (courtId !== null && operates !== "all" && operates.has(courtId));
}

/**
 * Whether the caller may do so on every court, and with what has none. No scope of an API token is limited to a court: whether one
 * may do it at all was asked before.
 */
export function isOperatorOfAll({ isAdmin, operates, program }: CourtRights): boolean {
  return isAdmin || operates === "all" || program !== null;
}

/** The ids of the courts that the caller operates; null for all courts, and for what has none. */
export function operatedCourts(caller: CourtRights): string[] | null {
  const { operates } = caller;
  return isOperatorOfAll(caller) || operates === "all" ? null : [...operates];
}

/** To an operator of other courts, whether there is such a court, match or broadcast or not. */
export function notOperated(): Error {
  return forbidden("You are not an operator of this court.");
}

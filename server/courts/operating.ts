import { forbidden } from "../errors.ts";
import type { CourtRights } from "./visibility.ts";

/** Whether the caller may do on the court what its operators do; null stands for no court. */
export function isOperatorOf({ isAdmin, operates }: CourtRights, courtId: string | null): boolean {
  return isAdmin || operates === "all" || (courtId !== null && operates.has(courtId));
}

/** Whether the caller may do so on every court, and with what has none. */
export function isOperatorOfAll({ isAdmin, operates }: CourtRights): boolean {
  return isAdmin || operates === "all";
}

/** To an operator of other courts, whether there is such a court, match or broadcast or not. */
export function notOperated(): Error {
  return forbidden("You are not an operator of this court.");
}

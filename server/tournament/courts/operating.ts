import { forbidden } from "../../errors.ts";
import type { CourtRights } from "./visibility.ts";

/** Whether the caller has the rights of the court's operators; null means no court. */
export function isOperatorOf(caller: CourtRights, courtId: string | null): boolean {
  const { operates } = caller;
  return isOperatorOfAll(caller) || (courtId !== null && operates !== "all" && operates.has(courtId));
}

/**
 * Whether the caller has these rights on every court, and for objects without a court. Scopes of API tokens are not
 * limited to courts. Whether the caller has the right at all was checked before.
 */
export function isOperatorOfAll({ isAdmin, operates, program }: CourtRights): boolean {
  return isAdmin || operates === "all" || program !== null;
}

/** The ids of the courts that the caller operates; null for all courts, and for objects without a court. */
export function operatedCourts(caller: CourtRights): string[] | null {
  const { operates } = caller;
  return isOperatorOfAll(caller) || operates === "all" ? null : [...operates];
}

/** The error for an operator of other courts. It does not reveal whether the court, match or broadcast exists. */
export function notOperated(): Error {
  return forbidden("You are not an operator of this court.");
}

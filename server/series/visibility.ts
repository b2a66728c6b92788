import type { Caller } from "../caller.ts";
import type { Series } from "./series.entity.ts";

/** What of the caller decides which series exist for them. */
export type Rights = Pick<Caller, "isAdmin">;

/**
 * Whether the series exists for the caller: a draft does for admins only. Every function that reads series for a caller
 * asks this, or says the same in SQL; `accessTo` asks it for what hangs on the series.
 */
export function isVisible({ isPublished }: Pick<Series, "isPublished">, { isAdmin }: Rights): boolean {
  return isPublished || isAdmin;
}

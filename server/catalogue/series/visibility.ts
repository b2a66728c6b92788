import type { RoleHolder } from "../../rights/rights.ts";
import { may } from "../../rights/rights.ts";
import type { Series } from "./series.entity.ts";

/**
 * Whether the series exists for the caller. A draft exists for admins and editors only. Every function that reads
 * series for a caller uses this function or the same condition in SQL. `accessTo` uses it for the content of the
 * series.
 */
export function isVisible({ isPublished }: Pick<Series, "isPublished">, caller: RoleHolder): boolean {
  return isPublished || may(caller, "SEE_DRAFTS");
}

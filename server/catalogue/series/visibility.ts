import type { RoleHolder } from "../../rights/rights.ts";
import { may } from "../../rights/rights.ts";
import type { Series } from "./series.entity.ts";

/**
 * Whether the series exists for the caller: a draft does for admins and editors only. Every function that reads series for a
 * caller asks this, or says the same in SQL; `accessTo` asks it for what hangs on the series.
 */
export function isVisible({ isPublished }: Pick<Series, "isPublished">, caller: RoleHolder): boolean {
  return isPublished || may(caller, "SEE_DRAFTS");
}

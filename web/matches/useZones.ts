import type { Zones } from "../../domain/timeText.ts";
import { useSiteQuery } from "../lib/generated/Site.ts";

/** The time zones for the times of matches; null while the tournament's is not known. Only for what the browser renders. */
export function useZones(first: Zones["first"]): Zones | null {
  const hall = useSiteQuery().data?.site.timeZone;
  return hall === undefined
    ? null
    : { hall, viewer: new Intl.DateTimeFormat().resolvedOptions().timeZone, first };
}

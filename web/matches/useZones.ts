import { useSiteQuery } from "../lib/generated/Site.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import type { Zones } from "./timeText.ts";

/** The time zones for the times of matches; null until the tournament's is loaded. */
export function useZones(first: Zones["first"]): Zones | null {
  const hall = useSiteQuery().data?.site.timeZone;
  const viewer = useOwnZone();
  return hall === undefined ? null : { hall, viewer, first };
}

/** The viewer's time zone; null during hydration. */
export function useOwnZone(): string | null {
  return useIsHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null;
}

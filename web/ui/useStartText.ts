import { formatStart } from "./formatStart.ts";
import { useClock } from "./useClock.ts";
import { useIsHydrated } from "./useIsHydrated.ts";

/**
 * A start, such as "Tomorrow, 18:30", which is "Today, 18:30" from midnight on. Null without a start, and during
 * hydration: only the browser knows the viewer's time zone and language.
 */
export function useStartText(start: string | null): string | null {
  const isHydrated = useIsHydrated();
  const today = useClock((now) => start && new Date(now).toDateString());
  return isHydrated && start && today ? formatStart(start, new Date(today)) : null;
}

import { useState, useSyncExternalStore } from "react";

import type { Zones } from "../../domain/timeText.ts";
import { withStorage } from "../lib/storage.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";

const key = "schedule-times";

/** Which time zone the schedule shows first; the choice is remembered. */
export function useTimes(hall: string): { zones: Zones; choose: (first: Zones["first"]) => void } {
  const isHydrated = useIsHydrated();
  const [first, setFirst] = useState<Zones["first"]>(() =>
    withStorage("localStorage", (storage) => storage.getItem(key)) === "mine" ? "viewer" : "hall",
  );
  const viewer = isHydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null;
  return {
    zones: { hall, viewer, first },
    choose(chosen) {
      setFirst(chosen);
      withStorage("localStorage", (storage) => storage.setItem(key, chosen === "viewer" ? "mine" : "hall"));
    },
  };
}

const wide = "(width >= 60rem)";

/** Whether courts stand beside each other; a narrow screen has one list. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
}

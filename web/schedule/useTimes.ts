import { useState } from "react";

import { withStorage } from "../lib/storage.ts";
import type { Zones } from "../matches/timeText.ts";
import { useOwnZone } from "../matches/useZones.ts";
import { useMedia } from "../ui/useMedia.ts";

const key = "schedule-times";

/** The time zones of the schedule, and the function that chooses the first one; the choice is stored. */
export function useTimes(hall: string): { zones: Zones; choose: (first: Zones["first"]) => void } {
  const viewer = useOwnZone();
  const [chosen, setChosen] = useState<Zones["first"] | null>(null);
  return {
    // Until the viewer's zone is known, the venue's is the only one.
    zones: { hall, viewer, first: chosen ?? (viewer === null ? "hall" : readChoice()) },
    choose(first) {
      setChosen(first);
      withStorage("localStorage", (storage) => storage.setItem(key, first === "viewer" ? "mine" : "hall"));
    },
  };
}

function readChoice(): Zones["first"] {
  return withStorage("localStorage", (storage) => storage.getItem(key)) === "mine" ? "viewer" : "hall";
}

/** Whether the window is wide enough for columns of courts; a narrow screen has one list. */
export function useIsWide(): boolean {
  return useMedia("(width >= 60rem)");
}

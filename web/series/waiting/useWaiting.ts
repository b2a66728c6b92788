import { useState } from "react";

import type { BroadcastState } from "../../../domain/broadcast.ts";
import { type Broadcasted, stateOf, useClock } from "../../ui/useClock.ts";
import { useIsHydrated } from "../../ui/useIsHydrated.ts";

interface Waiting {
  /** Undefined without an episode. A stream that runs is live, also before anybody says so. */
  state: BroadcastState | undefined;
  /** The broadcast is still to begin. */
  isWaiting: boolean;
  /** The viewer has waited here for the episode that is live now. */
  hasBegun: boolean;
  /** Called once its stream runs. */
  begin: () => void;
}

/** Waiting for an episode; another start or another stream of it is waited for anew. */
export function useWaiting(episode: (Broadcasted & { id: string; videoUrl: string }) | undefined): Waiting {
  const [running, setRunning] = useState<string | null>(null);
  const [waitedFor, setWaitedFor] = useState<string | null>(null);
  const isHydrated = useIsHydrated();
  const planned = useClock((now) => episode && stateOf(episode, now));
  const id = episode?.id ?? null;
  const wait = [id, episode?.releaseDate, episode?.videoUrl].join(" ");
  const isAhead = planned === "upcoming" || planned === "late";
  const state = isAhead && running === wait ? "live" : planned;
  const isWaiting = isAhead && state !== "live";
  if (isHydrated && isWaiting && waitedFor !== id) setWaitedFor(id);
  return {
    state,
    isWaiting,
    hasBegun: state === "live" && waitedFor === id,
    begin: () => setRunning(wait),
  };
}

import { useState } from "react";

import type { BroadcastState } from "../../../domain/broadcast.ts";
import { type Broadcasted, stateOf, useClock } from "../../ui/useClock.ts";
import { useIsHydrated } from "../../ui/useIsHydrated.ts";

interface Waiting {
  /** Undefined without an episode. A running stream counts as live, also before the operator switches it. */
  state: BroadcastState | undefined;
  /** Whether the broadcast has not begun. */
  isWaiting: boolean;
  /** Whether the viewer has waited here for the episode that is live now. */
  hasBegun: boolean;
  /** Called once the stream is running. */
  begin: () => void;
}

/** The state of waiting for an episode, which is reset when its start or its stream changes. */
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

import { createContext, use, useState, useSyncExternalStore } from "react";

import { broadcastState, findNextStart } from "../../domain/broadcast.ts";
import type { BroadcastState, PlannedStarts } from "../../domain/broadcast.ts";
import { useIsHydrated } from "./useIsHydrated.ts";

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all badges of the page; it stops while the page is hidden. */
function watchClock(watcher: () => void): () => void {
  watchers.add(watcher);
  timer ??= setInterval(() => {
    for (const tick of watchers) tick();
  }, 1000);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** When the server rendered the HTML that is being taken over; without one, nothing lies ahead of it. */
export const RenderedAt = createContext(Infinity);

/** What `read` gives at the present second, rendered again only when that changes. */
export function useClock<Value extends string | number | boolean | null | undefined>(
  read: (now: number) => Value,
): Value {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    watchClock,
    () => read(Date.now()),
    () => read(renderedAt),
  );
}

/** When the component was rendered first: the server's time while its HTML is taken over. */
export function useFirstTime(): number {
  const renderedAt = use(RenderedAt);
  const isHydrated = useIsHydrated();
  const [time] = useState(() => (isHydrated ? Date.now() : renderedAt));
  return time;
}

/** The first planned start of a series that is late or lies ahead. */
export function useNextStart(series: PlannedStarts): { start: string; isLate: boolean } | undefined {
  const start = useClock((now) => findNextStart(series, now));
  const isLate = useClock((now) => start !== undefined && Date.parse(start) <= now);
  return start === undefined ? undefined : { start, isLate };
}

/** What decides the state of an episode, as the server sends it. */
export interface Broadcasted {
  isLive: boolean;
  releaseDate: string | null;
  hasRecording: boolean;
}

export function stateOf({ isLive, releaseDate, hasRecording }: Broadcasted, now: number): BroadcastState {
  const startsAt = releaseDate === null ? null : new Date(releaseDate);
  return broadcastState({ isLive, startsAt, hasRecording }, now);
}

/** The state of an episode, which changes with time too. */
export function useBroadcastState(episode: Broadcasted): BroadcastState {
  return useClock((now) => stateOf(episode, now));
}

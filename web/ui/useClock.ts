import { createContext, use, useState, useSyncExternalStore } from "react";

import { broadcastState, findNextStart } from "../../domain/broadcast.ts";
import type { BroadcastState, PlannedStarts } from "../../domain/broadcast.ts";
import { serverTime } from "./serverTime.ts";
import { useIsHydrated } from "./useIsHydrated.ts";

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let stopCorrections: (() => void) | undefined;

function notifyWatchers(): void {
  for (const watcher of watchers) watcher();
}

/**
 * Calls the watcher each second, and when the time is corrected. One timer serves all components; it runs while there
 * are any.
 */
function watchClock(watcher: () => void): () => void {
  watchers.add(watcher);
  timer ??= setInterval(notifyWatchers, 1000);
  stopCorrections ??= serverTime.watch(notifyWatchers);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    stopCorrections?.();
    stopCorrections = undefined;
  };
}

/** The time at which the server rendered the HTML, during hydration; Infinity otherwise. */
export const RenderedAt = createContext(Infinity);

/** The value of `read` at the current second of the server's time; the component renders again only when it changes. */
export function useClock<Value extends string | number | boolean | null | undefined>(
  read: (now: number) => Value,
): Value {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    watchClock,
    () => read(serverTime.now()),
    () => read(renderedAt),
  );
}

/** The server's time at the component's first render: that of the HTML during hydration. */
export function useFirstTime(): number {
  const renderedAt = use(RenderedAt);
  const isHydrated = useIsHydrated();
  const [time] = useState(() => (isHydrated ? serverTime.now() : renderedAt));
  return time;
}

/** The state of a series, and the start of its next broadcast; null where none is planned. */
export function useSeriesState(series: PlannedStarts & { isLive: boolean }): {
  state: BroadcastState;
  start: string | null;
} {
  const start = useClock((now) => findNextStart(series, now)) ?? null;
  const isLate = useClock((now) => start !== null && Date.parse(start) <= now);
  if (series.isLive) return { state: "live", start };
  if (start === null) return { state: "recording", start };
  return { state: isLate ? "late" : "upcoming", start };
}

/** The fields of an episode that determine its state. */
export interface Broadcasted {
  isLive: boolean;
  releaseDate: string | null;
  hasRecording: boolean;
}

export function stateOf({ isLive, releaseDate, hasRecording }: Broadcasted, now: number): BroadcastState {
  const startsAt = releaseDate === null ? null : new Date(releaseDate);
  return broadcastState({ isLive, startsAt, hasRecording }, now);
}

/** The state of an episode, which also changes with time. */
export function useBroadcastState(episode: Broadcasted): BroadcastState {
  return useClock((now) => stateOf(episode, now));
}

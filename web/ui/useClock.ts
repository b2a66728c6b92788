import { createContext, use, useSyncExternalStore } from "react";

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all badges of the page; it stands still while nobody looks. */
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

/** The first of these instants that still lies ahead. */
export function useNextStart(starts: readonly string[]): string | undefined {
  const renderedAt = use(RenderedAt);
  const findAfter = (now: number) => starts.find((start) => Date.parse(start) > now);
  return useSyncExternalStore(
    watchClock,
    () => findAfter(Date.now()),
    () => findAfter(renderedAt),
  );
}

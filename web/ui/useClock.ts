import { useSyncExternalStore } from "react";

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

/** The first of these instants that still lies ahead; nothing on a server, where the viewer's clock is unknown. */
export function useNextStart(starts: readonly string[]): string | undefined {
  return useSyncExternalStore(
    watchClock,
    () => starts.find((start) => Date.parse(start) > Date.now()),
    () => undefined,
  );
}

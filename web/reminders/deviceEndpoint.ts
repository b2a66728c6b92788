import { useSyncExternalStore } from "react";

import { withStorage } from "../lib/storage.ts";

// Where the push service takes this browser's messages. It stands for the subscription, which only code can find out that a
// visitor without reminders need not load.

const key = "pushEndpoint";
const watchers = new Set<() => void>();

/** Null where this browser shows no notifications of the site. */
export function readEndpoint(): string | null {
  return withStorage("localStorage", (storage) => storage.getItem(key));
}

/** Null removes it. */
export function keepEndpoint(endpoint: string | null): void {
  withStorage("localStorage", (storage) =>
    endpoint === null ? storage.removeItem(key) : storage.setItem(key, endpoint),
  );
  for (const watcher of watchers) watcher();
}

function watchEndpoint(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useEndpoint(): string | null {
  return useSyncExternalStore(watchEndpoint, readEndpoint, () => null);
}

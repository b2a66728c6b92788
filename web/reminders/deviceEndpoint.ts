import { useSyncExternalStore } from "react";

import { withStorage } from "../lib/storage.ts";

// The push service's address for this browser. Storing it saves visitors without reminders from loading the code that
// reads the subscription.

const key = "pushEndpoint";
const watchers = new Set<() => void>();

/** Null where this browser shows no notifications of the site. */
export function readEndpoint(): string | null {
  return withStorage("localStorage", (storage) => storage.getItem(key));
}

/** Stores the endpoint; null removes it. */
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

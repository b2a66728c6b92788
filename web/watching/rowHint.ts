import { withStorage } from "../lib/storage.ts";

// Whether there was something to continue the last time, for the moment in which it is not known who the viewer is: the
// place of the row is kept, so that nothing moves when it comes. The page's own script reads the same key.

const key = "hasWatched";

export function hasRowHint(): boolean {
  return withStorage("localStorage", (storage) => storage.getItem(key)) !== null;
}

export function keepRowHint(hasAny: boolean): void {
  withStorage("localStorage", (storage) => (hasAny ? storage.setItem(key, "yes") : storage.removeItem(key)));
}

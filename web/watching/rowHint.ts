import { withStorage } from "../lib/storage.ts";

// Whether the row had something to continue at the last visit. Until the viewer is loaded, space is reserved for the
// row, so that nothing moves when it appears. The page's inline script reads the same key.

const key = "hasWatched";

export function hasRowHint(): boolean {
  return withStorage("localStorage", (storage) => storage.getItem(key)) !== null;
}

export function keepRowHint(hasAny: boolean): void {
  withStorage("localStorage", (storage) => (hasAny ? storage.setItem(key, "yes") : storage.removeItem(key)));
}

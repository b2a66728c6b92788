import { limits } from "../../configuration/limits.ts";
import { isNewer } from "../changeLog.ts";
import type { Change } from "../clock.ts";
import type { ResponseEntry } from "./responseEntry.ts";

/** The entries of a response cache by key, bounded by bytes: the least recently used one is evicted first. */
export interface ResponseStore<Entry extends Change> extends Iterable<[string, ResponseEntry<Entry>]> {
  find: (key: string) => ResponseEntry<Entry> | undefined;
  recordUse: (key: string, entry: ResponseEntry<Entry>) => void;
  /** Replaces the entry of the key, unless that one is valid and newer. */
  put: (key: string, entry: ResponseEntry<Entry>) => void;
  /** Adds to the bytes of the entry, unless it has been replaced or evicted. */
  grow: (key: string, entry: ResponseEntry<Entry>, more: number) => void;
  remove: (key: string) => void;
  /** The number of entries, and their bytes. */
  size: () => { responses: number; bytes: number };
}

export function createResponseStore<Entry extends Change>(): ResponseStore<Entry> {
  const entries = new Map<string, ResponseEntry<Entry>>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function evict(): void {
    for (const key of entries.keys()) {
      if (bytes <= limits.responseCache.bytes) return;
      remove(key);
    }
  }

  return {
    find: (key) => entries.get(key),
    recordUse(key, entry) {
      if (bytes <= limits.responseCache.bytes / 2) return;
      // A map keeps the order of insertion, so reinserting makes this entry the last to be evicted.
      entries.delete(key);
      entries.set(key, entry);
    },
    put(key, entry) {
      const present = entries.get(key);
      // Another execution that began later has ended earlier.
      if (present && present.staleSince === null && isNewer(present.clock, entry.clock)) return;
      remove(key);
      bytes += entry.bytes;
      entries.set(key, entry);
      evict();
    },
    grow(key, entry, more) {
      if (entries.get(key) !== entry) return;
      entry.bytes += more;
      bytes += more;
      evict();
    },
    remove,
    size: () => ({ responses: entries.size, bytes }),
    [Symbol.iterator]: () => entries.entries(),
  };
}

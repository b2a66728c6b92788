import { limits } from "../../configuration/limits.ts";
import type { WrittenValue } from "./value.ts";

/** The values of a group that are current for new subscribers, by their cursor. */
export type CachedValues = Map<string | null, WrittenValue>;

/** Limits the memory of the values that groups cache for new subscribers. The oldest values are evicted first. */
export interface ValueCache {
  store: (values: CachedValues, since: string | null, value: WrittenValue) => void;
  remove: (values: CachedValues, since: string | null) => void;
  clear: (values: CachedValues) => void;
}

const { values: most, bytes: mostBytes, largestBytes } = limits.fanout.cache;

export function createValueCache(): ValueCache {
  /** The cached values, oldest first. */
  const places = new Map<WrittenValue, { values: CachedValues; since: string | null }>();
  let bytes = 0;

  function remove(values: CachedValues, since: string | null): void {
    const value = values.get(since);
    if (!value) return;
    values.delete(since);
    places.delete(value);
    bytes -= value.bytes;
  }

  return {
    store(values, since, value) {
      remove(values, since);
      if (value.bytes > largestBytes) return;
      values.set(since, value);
      places.set(value, { values, since });
      bytes += value.bytes;
      for (const oldest of values.keys()) {
        if (values.size <= most) break;
        remove(values, oldest);
      }
      for (const place of places.values()) {
        if (bytes <= mostBytes) break;
        remove(place.values, place.since);
      }
    },
    remove,
    clear(values) {
      for (const since of values.keys()) remove(values, since);
    },
  };
}

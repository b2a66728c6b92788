import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";

import type { Caller } from "../rights/caller.ts";
import type { Clocks } from "./clock.ts";

/** Loads rows once for all fields and responses that read one state of the database. */
export interface Loaders {
  /** Calls `batch` once for all keys of a tick; the values are cached. */
  load: <Key, Value>(batch: Batch<Key, Value>, key: Key) => Promise<Value>;
  /** Caches a value that `batch` would return for the key. */
  prime: <Key, Value>(batch: Batch<Key, Value>, key: Key, value: Value) => void;
  /** Calls `read` once, and caches its result. */
  once: <Value>(read: (db: EntityManager) => Promise<Value>) => Promise<Value>;
}

/**
 * Loaders, and the caller for whom the rows are filtered, because callers with different rights share the loaded rows.
 */
export interface CallerLoaders extends Loaders {
  caller: Caller;
}

/** Reads the values of many keys in one statement, in the order of the keys. */
export type Batch<Key, Value> = (db: EntityManager, keys: readonly Key[]) => Promise<Value[]>;

/** One state of the database for all reads of a response, and its clocks. A mutation's payload can be newer than its clocks. */
export interface Snapshot extends Loaders {
  db: EntityManager;
  clocks: Clocks;
  close(): Promise<void>;
}

export function createLoaders(db: EntityManager): Loaders {
  const loaders = new Map<unknown, unknown>();
  const reads = new Map<unknown, Promise<unknown>>();
  function loaderOf<Key, Value>(batch: Batch<Key, Value>): DataLoader<Key, Value> {
    // The map's keys are the batch functions, so each loader has the types of its function.
    const known = loaders.get(batch) as DataLoader<Key, Value> | undefined;
    const loader = known ?? new DataLoader<Key, Value>((keys) => batch(db, keys));
    if (!known) loaders.set(batch, loader);
    return loader;
  }
  return {
    load: (batch, key) => loaderOf(batch).load(key),
    prime: (batch, key, value) => void loaderOf(batch).prime(key, value),
    once<Value>(read: (db: EntityManager) => Promise<Value>) {
      const known = reads.get(read) as Promise<Value> | undefined;
      const reading = known ?? read(db);
      if (!known) reads.set(read, reading);
      return reading;
    },
  };
}

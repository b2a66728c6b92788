import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";

import type { Caller } from "../caller.ts";
import type { Clock } from "./clock.ts";

/** What is read for several fields, or several answers, of one state of the database. */
export interface Readers {
  /** Asks `batch` once for all the keys that are needed. */
  load: <Key, Value>(batch: Batch<Key, Value>, key: Key) => Promise<Value>;
  /** Knows already what `batch` would give for the key. */
  prime: <Key, Value>(batch: Batch<Key, Value>, key: Key, value: Value) => void;
  /** Reads once what is needed in several places. */
  once: <Value>(read: (db: EntityManager) => Promise<Value>) => Promise<Value>;
}

/** Reads for a caller: what is loaded is shared by callers with other rights, so each read filters by the caller. */
export interface CallerReaders extends Readers {
  caller: Caller;
}

/** Reads the values of many keys in one statement, in the order of the keys. */
export type Batch<Key, Value> = (db: EntityManager, keys: readonly Key[]) => Promise<Value[]>;

/** One state of the database for all that an answer reads, and the clock it shows. */
export interface Snapshot extends Readers {
  db: EntityManager;
  clock: Clock;
  close(): Promise<void>;
}

export function createReaders(db: EntityManager): Readers {
  const loaders = new Map<unknown, unknown>();
  const reads = new Map<unknown, Promise<unknown>>();
  function loaderOf<Key, Value>(batch: Batch<Key, Value>): DataLoader<Key, Value> {
    // The map's keys are the batch functions, so a loader always has its function's types.
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

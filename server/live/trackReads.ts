import type { Context } from "../context.ts";
import type { Batch } from "./loaders.ts";

/** Adds the reads of a batch for a key to `reads`. */
type AddReads<Key, Value> = (reads: Context["reads"], key: Key, value: Value) => void;

const readsOfBatches = new WeakMap<object, AddReads<unknown, unknown>>();

/** Declares which data of the clocks a batch reads. An undeclared batch counts as reading everything. */
export function declareReads<Key, Value>(batch: Batch<Key, Value>, add: AddReads<Key, Value>): void {
  // The map's keys are the batch functions, so each function is called with the types of its batch.
  readsOfBatches.set(batch, add as AddReads<unknown, unknown>);
}

/**
 * Makes the context record in `reads` what the response depends on, once it reads from its snapshot. A read outside of
 * a declared batch counts as reading everything, so that a missing declaration costs executions but never causes a
 * stale response.
 */
export function trackReads(context: Context): Context["reads"] {
  const { db, load, once, reads } = context;
  const addEverything = (): void => {
    reads.catalogue.addEverything();
    reads.tournament.addEverything();
  };
  Object.defineProperty(context, "db", {
    get() {
      addEverything();
      return db;
    },
  });
  context.load = (batch, key) => {
    const add = readsOfBatches.get(batch);
    if (!add) addEverything();
    const loading = load(batch, key);
    return add ? loading.then((value) => (add(reads, key, value), value)) : loading;
  };
  context.once = (read) => {
    addEverything();
    return once(read);
  };
  return reads;
}

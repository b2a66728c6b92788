import type { Context } from "../context.ts";
import type { Batch } from "./loaders.ts";

/** Adds to `reads` what a batch reads for a key. */
type AddReads<Key, Value> = (reads: Context["reads"], key: Key, value: Value) => void;

const readsOfBatches = new WeakMap<object, AddReads<unknown, unknown>>();

/** Declares what a batch reads of what the clocks count; an undeclared batch counts as reading everything. */
export function declareReads<Key, Value>(batch: Batch<Key, Value>, add: AddReads<Key, Value>): void {
  // The map's keys are the batch functions, so a function is always called with its batch's types.
  readsOfBatches.set(batch, add as AddReads<unknown, unknown>);
}

/**
 * Makes the context record in `reads` what the response depends on, once it reads from its snapshot. Any other read than that
 * of a declared batch counts as everything, so that a missing declaration costs executions, never a stale response.
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

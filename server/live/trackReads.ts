import type { Context } from "../context.ts";
import type { Batch } from "./readers.ts";
import type { Reads } from "./reads.ts";

/** Adds to `reads` what a batch reads for a key. */
type AddReads<Key, Value> = (reads: Reads, key: Key, value: Value) => void;

const readsOfBatches = new WeakMap<object, AddReads<unknown, unknown>>();

/** Says what a batch reads of the catalogue; a batch of which nothing is said counts as reading everything. */
export function declareReads<Key, Value>(batch: Batch<Key, Value>, add: AddReads<Key, Value>): void {
  // The map's keys are the batch functions, so a function is always called with its batch's types.
  readsOfBatches.set(batch, add as AddReads<unknown, unknown>);
}

/**
 * Makes the context note in `reads` what the answer is made from, once it reads from its snapshot. What is read otherwise than
 * by a declared batch counts as everything, so that a resolver that says nothing costs executions, never a stale answer.
 */
export function trackReads(context: Context): Reads {
  const { db, load, once, reads } = context;
  Object.defineProperty(context, "db", {
    get() {
      reads.addEverything();
      return db;
    },
  });
  context.load = (batch, key) => {
    const add = readsOfBatches.get(batch);
    if (!add) reads.addEverything();
    const loading = load(batch, key);
    return add ? loading.then((value) => (add(reads, key, value), value)) : loading;
  };
  context.once = (read) => {
    reads.addEverything();
    return once(read);
  };
  return reads;
}

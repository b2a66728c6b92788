import { createPositionStore, type PositionStore } from "./positionStore.ts";

const prefix = "unsaved:";
const stores = new Map<string, PositionStore>();

/** Those of all accounts that have used this browser. */
export const allUnsavedPositions = createPositionStore(prefix);

/**
 * Where a signed-in viewer stopped, until the account has it: what an outage keeps from the server outlives the page.
 * By the account, so that nobody else who signs in takes it along.
 */
export function unsavedPositionsOf(userId: string): PositionStore {
  const store = stores.get(userId) ?? createPositionStore(`${prefix}${userId}:`);
  stores.set(userId, store);
  return store;
}

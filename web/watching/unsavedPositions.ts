import { createPositionStore, type PositionStore } from "./positionStore.ts";

const stores = new Map<string, PositionStore>();

/**
 * Where a signed-in viewer stopped, until the account has it: what an outage keeps from the server outlives the page.
 * By the account, so that nobody else who signs in takes it along.
 */
export function unsavedPositionsOf(userId: string): PositionStore {
  const store = stores.get(userId) ?? createPositionStore(`unsaved:${userId}:`);
  stores.set(userId, store);
  return store;
}

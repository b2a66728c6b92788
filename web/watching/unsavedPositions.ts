import { createPositionStore, type PositionStore } from "./positionStore.ts";

const prefix = "unsaved:";
const stores = new Map<string, PositionStore>();

/** Those of all accounts that have used this browser. */
export const allUnsavedPositions = createPositionStore(prefix);

/**
 * Where a signed-in viewer stopped, until the account has it: what an outage keeps from the server outlives the page.
 * Stored per account, so that another account that signs in does not receive them.
 */
export function unsavedPositionsOf(userId: string): PositionStore {
  const store = stores.get(userId) ?? createPositionStore(`${prefix}${userId}:`);
  stores.set(userId, store);
  return store;
}

import { createPositionStore, type PositionStore } from "./positionStore.ts";

const prefix = "unsaved:";
const stores = new Map<string, PositionStore>();

/** The unsaved positions of all accounts that have used this browser. */
export const allUnsavedPositions = createPositionStore(prefix);

/**
 * The positions of a signed-in viewer that the account does not have yet, for example because of an outage; they
 * outlive the page. They are stored per account, so that another account that signs in does not receive them.
 */
export function unsavedPositionsOf(userId: string): PositionStore {
  const store = stores.get(userId) ?? createPositionStore(`${prefix}${userId}:`);
  stores.set(userId, store);
  return store;
}

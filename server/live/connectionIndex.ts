import type { Caller } from "../rights/caller.ts";
import type { CallerConnection } from "./socketRights.ts";

/**
 * Indexes connections by their holder: the session or the API token that determines the caller's rights. Connections of
 * visitors have no holder. The only rights of visitors that can change are access codes, which expire.
 */
export interface ConnectionIndex {
  add: (connection: CallerConnection) => void;
  remove: (connection: CallerConnection) => void;
  /** The connections of the session or the API token with this id. */
  of: (holderId: string) => readonly CallerConnection[];
  holderIds: () => Iterable<string>;
  /** The holders whose caller has this id. */
  holdersOfUser: (userId: string) => readonly string[];
}

export function createConnectionIndex(): ConnectionIndex {
  const ofHolder = createIndex<CallerConnection>();
  const holdersOfUser = createIndex<string>();

  return {
    add(connection) {
      const holderId = holderIdOf(connection.caller);
      if (holderId === null) return;
      const { userId } = connection.caller;
      if (userId !== null && ofHolder.of(holderId).length === 0) holdersOfUser.add(userId, holderId);
      ofHolder.add(holderId, connection);
    },
    remove(connection) {
      const holderId = holderIdOf(connection.caller);
      if (holderId === null) return;
      const { userId } = connection.caller;
      ofHolder.remove(holderId, connection);
      if (userId !== null && ofHolder.of(holderId).length === 0) holdersOfUser.remove(userId, holderId);
    },
    of: ofHolder.of,
    holderIds: ofHolder.keys,
    holdersOfUser: holdersOfUser.of,
  };
}

/** The id of the session or API token that determines the caller's rights; null for a visitor. */
export function holderIdOf({ sessionId, program }: Caller): string | null {
  return sessionId ?? program?.tokenId ?? null;
}

/** An index with few values for each of thousands of keys. Nearly all keys have one value, which needs no array. */
function createIndex<Value extends string | object>() {
  const first = new Map<string, Value>();
  /** The other values of the few keys that have several. */
  const further = new Map<string, readonly Value[]>();

  function of(key: string): readonly Value[] {
    const value = first.get(key);
    return value === undefined ? [] : [value, ...(further.get(key) ?? [])];
  }

  function set(key: string, [value, ...others]: readonly Value[]): void {
    if (value === undefined) first.delete(key);
    else first.set(key, value);
    if (others.length === 0) further.delete(key);
    else further.set(key, others);
  }

  return {
    of,
    keys: () => first.keys(),
    add: (key: string, value: Value) => set(key, [...of(key), value]),
    remove: (key: string, value: Value) =>
      set(
        key,
        of(key).filter((other) => other !== value),
      ),
  };
}

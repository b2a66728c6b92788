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

/**
 * An index with few values for each of thousands of keys. Nearly all keys have one value, for which an array needs less
 * memory than a set.
 */
function createIndex<Value>() {
  const values = new Map<string, readonly Value[]>();
  const of = (key: string): readonly Value[] => values.get(key) ?? [];
  return {
    of,
    keys: () => values.keys(),
    // Unlike a spread, `concat` allocates no spare capacity.
    add: (key: string, value: Value) => void values.set(key, of(key).concat([value])),
    remove(key: string, value: Value) {
      const others = of(key).filter((other) => other !== value);
      if (others.length > 0) values.set(key, others);
      else values.delete(key);
    },
  };
}

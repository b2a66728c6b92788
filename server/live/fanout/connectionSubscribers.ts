import type { CallerConnection } from "../socketRights.ts";
import type { Subscriber } from "./group.ts";

/** The subscribers of each connection. */
interface ConnectionSubscribers<Joined extends Subscriber> {
  of: (connection: CallerConnection) => readonly Joined[];
  /** The connection's subscriber with this id. */
  find: (subscriber: Subscriber) => Joined | undefined;
  add: (joined: Joined) => void;
  /** Returns false when the subscriber was removed before. */
  remove: (joined: Joined) => boolean;
}

export function createConnectionSubscribers<Joined extends Subscriber>(): ConnectionSubscribers<Joined> {
  const byConnection = new Map<CallerConnection, readonly Joined[]>();
  const none: readonly Joined[] = [];
  const of = (connection: CallerConnection) => byConnection.get(connection) ?? none;
  return {
    of,
    find: ({ connection, operationId }) =>
      of(connection).find((joined) => joined.operationId === operationId),
    add(joined) {
      // Unlike a spread, `concat` allocates no spare capacity, which matters for thousands of arrays.
      byConnection.set(joined.connection, of(joined.connection).concat([joined]));
    },
    remove(joined) {
      const { connection } = joined;
      const present = of(connection);
      if (!present.includes(joined)) return false;
      const others = present.filter((other) => other !== joined);
      if (others.length > 0) byConnection.set(connection, others);
      else byConnection.delete(connection);
      return true;
    },
  };
}

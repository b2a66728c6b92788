import type { WebSocket } from "ws";

import type { Caller } from "../context.ts";

/** One socket and the rights of whoever holds it, kept true by the bell `person`. */
export interface Connection {
  socket: WebSocket;
  caller: Caller;
}

/** Remembers who is connected, so that asking for their rights at every value costs nothing. */
export interface Connections {
  add: (connection: Connection) => void;
  remove: (connection: Connection) => void;
  /** A session ended or a user's rights changed: both are named by their id. */
  refresh: (id: string) => void;
  /** Bells may have been missed: everyone's rights are read again. */
  refreshAll: () => void;
  sessionIds: () => string[];
}

/** The session has ended; the client comes back with what cookie it has then. */
const sessionEnded = 4403;

export function createConnections(options: {
  /** The caller's present rights; null when the session has ended. */
  readCaller: (sessionId: string) => Promise<Caller | null>;
  /** The rights of the socket's caller are other ones now. */
  onRights: (socket: WebSocket) => void;
  onError: (error: unknown) => void;
}): Connections {
  const connections = new Set<Connection>();

  function refreshWhere(isMeant: (caller: Caller) => boolean): void {
    const sessionIds = [...connections].flatMap(({ caller }) =>
      isMeant(caller) ? (caller.sessionId ?? []) : [],
    );
    for (const sessionId of new Set(sessionIds)) void refreshSession(sessionId).catch(options.onError);
  }

  async function refreshSession(sessionId: string): Promise<void> {
    const caller = await options.readCaller(sessionId);
    for (const connection of connections) {
      if (connection.caller.sessionId !== sessionId) continue;
      if (caller === null) {
        connection.socket.close(sessionEnded, "The session has ended");
      } else {
        // What the browser's grants opened when the socket was opened stays open.
        const unlocks = new Map([...connection.caller.grants, ...caller.unlocks]);
        connection.caller = { ...caller, unlocks, grants: connection.caller.grants };
        options.onRights(connection.socket);
      }
    }
  }

  return {
    add: (connection) => void connections.add(connection),
    remove: (connection) => void connections.delete(connection),
    refresh: (id) => refreshWhere((caller) => caller.sessionId === id || caller.userId === id),
    refreshAll: () => refreshWhere((caller) => caller.sessionId !== null),
    sessionIds: () => [...new Set([...connections].flatMap(({ caller }) => caller.sessionId ?? []))],
  };
}

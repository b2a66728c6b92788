import type { Duplex } from "node:stream";

import type { WebSocket } from "ws";

import type { Caller } from "../caller.ts";
import { mergeUnlocks } from "../caller.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";

/** One socket and the rights of its caller, kept up to date by notifications on the channel `person`. */
export interface Connection {
  socket: WebSocket;
  /** What lies under the socket; takes what is framed already. */
  stream: Duplex;
  caller: Caller;
}

/** Holds the rights of every connected session in memory, so that checking them for every value costs nothing. */
export interface SocketRights {
  /**
   * How often rights were said to have changed. Whoever reads a caller's rights and finds the same number after the
   * connection was added has missed nothing in between.
   */
  notifications: () => number;
  add: (connection: Connection) => void;
  remove: (connection: Connection) => void;
  /** The caller with the rights of now; null while they are being read again, and then nothing may be sent. */
  callerOf: (connection: Connection) => Caller | null;
  /** A session ended or a user's rights changed: both are named by their id. */
  refresh: (id: string) => void;
  /** Notifications may have been missed: everyone's rights are read again. */
  refreshAll: () => void;
  /** Reads again what could not be read; called once a second. */
  retry: () => void;
  sessionIds: () => string[];
  /** Calls the handler with each connection whose caller's rights were read again. */
  onRead: (handler: (connection: Connection) => void) => void;
}

/** One reading of a session's rights. */
interface Attempt {
  hasFailed: boolean;
}

/** The session has ended; the client comes back with what cookie it has then. */
const sessionEnded = 4403;

export function createSocketRights(options: {
  /** The caller's present rights; null when the session has ended. */
  readCaller: (sessionId: string) => Promise<Caller | null>;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): SocketRights {
  // Visitors have no rights that could change.
  const ofSession = new Map<string, Set<Connection>>();
  const sessionsOfUser = new Map<string, Set<string>>();
  const handlers: ((connection: Connection) => void)[] = [];
  let notifications = 0;
  /** The newest attempt for each session whose rights are not certain. */
  const attempts = new Map<string, Attempt>();

  function beginReading(sessionId: string): void {
    void options.watch(readRights(sessionId));
  }

  async function readRights(sessionId: string): Promise<void> {
    const attempt: Attempt = { hasFailed: false };
    attempts.set(sessionId, attempt);
    let caller: Caller | null;
    try {
      caller = await options.readCaller(sessionId);
    } catch (error) {
      // The rights stay uncertain until `retry` has read them.
      attempt.hasFailed = true;
      options.onError(error);
      return;
    }
    // A later attempt may have been answered earlier, and knows better.
    if (attempts.get(sessionId) !== attempt) return;
    attempts.delete(sessionId);
    for (const connection of ofSession.get(sessionId) ?? []) {
      if (caller === null) {
        connection.socket.close(sessionEnded, "The session has ended");
      } else {
        // What the browser's grants opened when the socket was opened stays open.
        const unlocks = mergeUnlocks(connection.caller.grants, caller.unlocks);
        connection.caller = { ...caller, unlocks, grants: connection.caller.grants };
        for (const handle of handlers) handle(connection);
      }
    }
  }

  return {
    notifications: () => notifications,
    add(connection) {
      const { sessionId, userId } = connection.caller;
      if (sessionId === null || userId === null) return;
      ofSession.set(sessionId, (ofSession.get(sessionId) ?? new Set()).add(connection));
      sessionsOfUser.set(userId, (sessionsOfUser.get(userId) ?? new Set()).add(sessionId));
    },
    remove(connection) {
      const { sessionId, userId } = connection.caller;
      const connections = sessionId === null ? null : ofSession.get(sessionId);
      if (sessionId === null || userId === null || !connections) return;
      connections.delete(connection);
      if (connections.size > 0) return;
      ofSession.delete(sessionId);
      const sessions = sessionsOfUser.get(userId);
      sessions?.delete(sessionId);
      if (sessions?.size === 0) sessionsOfUser.delete(userId);
    },
    callerOf: ({ caller }) => (caller.sessionId === null || !attempts.has(caller.sessionId) ? caller : null),
    refresh(id) {
      notifications += 1;
      if (ofSession.has(id)) beginReading(id);
      for (const sessionId of sessionsOfUser.get(id) ?? []) beginReading(sessionId);
    },
    refreshAll() {
      notifications += 1;
      for (const sessionId of ofSession.keys()) beginReading(sessionId);
    },
    retry() {
      for (const [sessionId, { hasFailed }] of attempts) if (hasFailed) beginReading(sessionId);
    },
    sessionIds: () => [...ofSession.keys()],
    onRead: (handler) => void handlers.push(handler),
  };
}

import type { Duplex } from "node:stream";

import type { WebSocket } from "ws";

import { sessionEnded } from "../../domain/closeCodes.ts";
import type { Caller } from "../caller.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import { mergeUnlocks } from "../unlocks.ts";
import { createCodeExpiry, presentCaller } from "./codeExpiry.ts";

/** One socket and the rights of its caller, kept up to date by notifications on the channel `person`. */
export interface Connection {
  socket: WebSocket;
  /** The stream under the socket; takes finished frames. */
  stream: Duplex;
  caller: Caller;
}

/** Holds the rights of every connected session in memory, so that checking them for every value costs nothing. */
export interface SocketRights {
  /**
   * Counts the notifications of changed rights. If the number is the same before a caller's rights were read and after the
   * connection was added, no change was missed in between.
   */
  notifications: () => number;
  add: (connection: Connection) => void;
  /** The connection's caller has grants of its own from now on. */
  grant: (connection: Connection, caller: Caller) => void;
  /** How many connections the session has. */
  connectionsOf: (sessionId: string) => number;
  remove: (connection: Connection) => void;
  /** The caller with its present rights; null while they are being read again: then nothing may be sent. */
  callerOf: (connection: Connection) => Caller | null;
  /** A session ended or a user's rights changed: both are named by their id. */
  refresh: (id: string) => void;
  /** Notifications may have been missed: everyone's rights are read again. */
  refreshAll: () => void;
  /** Reads again what could not be read; called once a second. */
  retry: () => void;
  sessionIds: () => string[];
  /** Calls the handler with each connection whose caller's rights were read again, or some of which have expired. */
  onChange: (handler: (connection: Connection) => void) => void;
}

/** One reading of a session's rights. */
interface Attempt {
  hasFailed: boolean;
}

export function createSocketRights(options: {
  /** The caller's present rights; null when the session has ended. */
  readCaller: (sessionId: string) => Promise<Caller | null>;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): SocketRights {
  // Visitors have no rights that could change, but for access codes that expire.
  const ofSession = createIndex<Connection>();
  const sessionsOfUser = createIndex<string>();
  const handlers: ((connection: Connection) => void)[] = [];
  let notifications = 0;
  /** The newest attempt for each session whose rights are not certain. */
  const attempts = new Map<string, Attempt>();
  const codeExpiry = createCodeExpiry(changed);

  function changed(connection: Connection): void {
    for (const handle of handlers) handle(connection);
  }

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
    // A later attempt may have finished earlier, with newer rights.
    if (attempts.get(sessionId) !== attempt) return;
    attempts.delete(sessionId);
    for (const connection of ofSession.of(sessionId)) {
      if (caller === null) {
        connection.socket.close(sessionEnded, "The session has ended");
      } else {
        // The grants of the handshake remain valid for the socket.
        const unlocks = mergeUnlocks(connection.caller.grants, caller.unlocks);
        connection.caller = { ...caller, unlocks, grants: connection.caller.grants };
        codeExpiry.follow(connection);
        changed(connection);
      }
    }
  }

  return {
    notifications: () => notifications,
    grant(connection, caller) {
      connection.caller = caller;
      codeExpiry.follow(connection);
    },
    add(connection) {
      codeExpiry.follow(connection);
      const { sessionId, userId } = connection.caller;
      if (sessionId === null || userId === null) return;
      if (ofSession.of(sessionId).length === 0) sessionsOfUser.add(userId, sessionId);
      ofSession.add(sessionId, connection);
    },
    remove(connection) {
      codeExpiry.forget(connection);
      const { sessionId, userId } = connection.caller;
      if (sessionId === null || userId === null) return;
      ofSession.remove(sessionId, connection);
      if (ofSession.of(sessionId).length === 0) sessionsOfUser.remove(userId, sessionId);
    },
    connectionsOf: (sessionId) => ofSession.of(sessionId).length,
    callerOf(connection) {
      const caller = presentCaller(connection);
      return caller.sessionId === null || !attempts.has(caller.sessionId) ? caller : null;
    },
    refresh(id) {
      notifications += 1;
      if (ofSession.of(id).length > 0) beginReading(id);
      for (const sessionId of sessionsOfUser.of(id)) beginReading(sessionId);
    },
    refreshAll() {
      notifications += 1;
      for (const sessionId of ofSession.keys()) beginReading(sessionId);
    },
    retry() {
      for (const [sessionId, { hasFailed }] of attempts) if (hasFailed) beginReading(sessionId);
    },
    sessionIds: () => [...ofSession.keys()],
    onChange: (handler) => void handlers.push(handler),
  };
}

/** A few values for each of thousands of keys: nearly all have one, for which an array takes less memory than a set. */
function createIndex<Value>() {
  const values = new Map<string, readonly Value[]>();
  const of = (key: string): readonly Value[] => values.get(key) ?? [];
  return {
    of,
    keys: () => values.keys(),
    // Unlike a spread, `concat` leaves no room for more.
    add: (key: string, value: Value) => void values.set(key, of(key).concat([value])),
    remove(key: string, value: Value) {
      const others = of(key).filter((other) => other !== value);
      if (others.length > 0) values.set(key, others);
      else values.delete(key);
    },
  };
}

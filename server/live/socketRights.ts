import type { Duplex } from "node:stream";

import type { WebSocket } from "ws";

import { sessionEnded } from "../../domain/closeCodes.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { Caller } from "../rights/caller.ts";
import { mergeUnlocks } from "../rights/unlocks.ts";
import { createCodeExpiry, presentCaller } from "./codeExpiry.ts";

/** One socket and the rights of its caller, kept up to date by notifications on the channel `person`. */
export interface Connection {
  socket: WebSocket;
  /** The stream under the socket; takes finished frames. */
  stream: Duplex;
  caller: Caller;
}

/**
 * Holds the rights of every connected session, and of every connected API token, in memory, so that checking them for every value
 * costs nothing.
 */
export interface SocketRights {
  /**
   * Counts the notifications of changed rights. If the number is the same before a caller's rights were read and after the
   * connection was added, no change was missed in between.
   */
  notifications: () => number;
  add: (connection: Connection) => void;
  /** The connection's caller has grants of its own from now on. */
  grant: (connection: Connection, caller: Caller) => void;
  /** The connection has another caller from now on: a program that has sent its API token. */
  replace: (connection: Connection, caller: Caller) => void;
  /** How many connections the session or the API token has, by its id. */
  connectionsOf: (id: string) => number;
  remove: (connection: Connection) => void;
  /** The caller with its present rights; null while they are being read again: then nothing may be sent. */
  callerOf: (connection: Connection) => Caller | null;
  /** A session or an API token ended, or a user's rights changed: each is named by its id. */
  refresh: (id: string) => void;
  /** Notifications may have been missed: everyone's rights are read again. */
  refreshAll: () => void;
  /** Reads again what could not be read; called once a second. */
  retry: () => void;
  sessionIds: () => string[];
  /** The ids of the connected API tokens. */
  tokenIds: () => string[];
  /** Calls the handler with each connection whose caller's rights were read again, or some of which have expired. */
  onChange: (handler: (connection: Connection) => void) => void;
}

/** One reading of the rights of a session or an API token. */
interface Attempt {
  hasFailed: boolean;
}

export function createSocketRights(options: {
  /** The present rights of a caller with a session or an API token; null when that has ended. */
  readCaller: (caller: Caller) => Promise<Caller | null>;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): SocketRights {
  // Visitors have no rights that could change, but for access codes that expire.
  const ofHolder = createIndex<Connection>();
  const sessionsOfUser = createIndex<string>();
  const handlers: ((connection: Connection) => void)[] = [];
  let notifications = 0;
  /** The newest attempt for each session or API token whose rights are not certain. */
  const attempts = new Map<string, Attempt>();
  const codeExpiry = createCodeExpiry(changed);

  function changed(connection: Connection): void {
    for (const handle of handlers) handle(connection);
  }

  function beginReading(holderId: string): void {
    void options.watch(readRights(holderId));
  }

  async function readRights(holderId: string): Promise<void> {
    const [first] = ofHolder.of(holderId);
    if (!first) return void attempts.delete(holderId);
    const attempt: Attempt = { hasFailed: false };
    attempts.set(holderId, attempt);
    let caller: Caller | null;
    try {
      caller = await options.readCaller(first.caller);
    } catch (error) {
      // The rights stay uncertain until `retry` has read them.
      attempt.hasFailed = true;
      options.onError(error);
      return;
    }
    // A later attempt may have finished earlier, with newer rights.
    if (attempts.get(holderId) !== attempt) return;
    attempts.delete(holderId);
    for (const connection of ofHolder.of(holderId)) {
      if (caller === null) {
        connection.socket.close(sessionEnded, endReason(connection.caller));
      } else {
        // The grants of the handshake remain valid for the socket.
        const unlocks = mergeUnlocks(connection.caller.grants, caller.unlocks);
        connection.caller = { ...caller, unlocks, grants: connection.caller.grants };
        codeExpiry.follow(connection);
        changed(connection);
      }
    }
  }

  function add(connection: Connection): void {
    codeExpiry.follow(connection);
    const holderId = holderIdOf(connection.caller);
    if (holderId === null) return;
    const { userId } = connection.caller;
    if (userId !== null && ofHolder.of(holderId).length === 0) sessionsOfUser.add(userId, holderId);
    ofHolder.add(holderId, connection);
  }

  function remove(connection: Connection): void {
    codeExpiry.forget(connection);
    const holderId = holderIdOf(connection.caller);
    if (holderId === null) return;
    const { userId } = connection.caller;
    ofHolder.remove(holderId, connection);
    if (userId !== null && ofHolder.of(holderId).length === 0) sessionsOfUser.remove(userId, holderId);
  }

  /** The ids that `idOf` finds in the callers of connections. */
  function idsOf(idOf: (caller: Caller) => string | null | undefined): string[] {
    return [...ofHolder.keys()].filter((holderId) =>
      ofHolder.of(holderId).some(({ caller }) => idOf(caller) === holderId),
    );
  }

  return {
    notifications: () => notifications,
    grant(connection, caller) {
      connection.caller = caller;
      codeExpiry.follow(connection);
    },
    replace(connection, caller) {
      remove(connection);
      connection.caller = caller;
      add(connection);
    },
    add,
    remove,
    connectionsOf: (id) => ofHolder.of(id).length,
    callerOf(connection) {
      const caller = presentCaller(connection);
      const holderId = holderIdOf(caller);
      return holderId === null || !attempts.has(holderId) ? caller : null;
    },
    refresh(id) {
      notifications += 1;
      if (ofHolder.of(id).length > 0) beginReading(id);
      for (const sessionId of sessionsOfUser.of(id)) beginReading(sessionId);
    },
    refreshAll() {
      notifications += 1;
      for (const holderId of ofHolder.keys()) beginReading(holderId);
    },
    retry() {
      for (const [holderId, { hasFailed }] of attempts) if (hasFailed) beginReading(holderId);
    },
    sessionIds: () => idsOf(({ sessionId }) => sessionId),
    tokenIds: () => idsOf(({ program }) => program?.tokenId),
    onChange: (handler) => void handlers.push(handler),
  };
}

/** What the caller's rights depend on: a session or an API token, by its id; null for a visitor. */
function holderIdOf({ sessionId, program }: Caller): string | null {
  return sessionId ?? program?.tokenId ?? null;
}

function endReason({ program }: Caller): string {
  return program === null ? "The session has ended" : "The token has been revoked";
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

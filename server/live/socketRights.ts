import type { Duplex } from "node:stream";

import type { WebSocket } from "ws";

import { sessionEnded } from "../../domain/closeCodes.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { Caller } from "../rights/caller.ts";
import { mergeUnlocks } from "../rights/unlocks.ts";
import { createCodeExpiry, presentCaller } from "./codeExpiry.ts";

/** One socket and the rights of its caller, kept up to date by notifications on the channel `person`. */
export interface CallerConnection {
  socket: WebSocket;
  /** The stream under the socket, which accepts finished frames. */
  stream: Duplex;
  caller: Caller;
}

/**
 * Caches the rights of every connected session and API token in memory, so that checking them for every value is cheap.
 */
export interface SocketRights {
  /**
   * The number of notifications of changed rights. If it is the same before a caller's rights are read and after the
   * connection is added, no change was missed in between.
   */
  notifications: () => number;
  add: (connection: CallerConnection) => void;
  /** Changes the connection's caller after it has sent grants. */
  grant: (connection: CallerConnection, caller: Caller) => void;
  /** Replaces the connection's caller by a program that has sent its API token. */
  replace: (connection: CallerConnection, caller: Caller) => void;
  /** The number of connections of the session or the API token with this id. */
  connectionsOf: (id: string) => number;
  remove: (connection: CallerConnection) => void;
  /** The caller with their current rights. Null while the rights are being read, in which case no value may be sent. */
  callerOf: (connection: CallerConnection) => Caller | null;
  /** Called with the id of a session or an API token that ended, or of a user whose rights changed. */
  refresh: (id: string) => void;
  /** Reads all callers' rights again, because notifications may have been missed. */
  refreshAll: () => void;
  /** Retries failed reads; called once a second. */
  retry: () => void;
  sessionIds: () => string[];
  /** The ids of the connected API tokens. */
  tokenIds: () => string[];
  /** Calls the handler with each connection whose caller's rights were read again, or have partly expired. */
  onChange: (handler: (connection: CallerConnection) => void) => void;
}

/** One read of the rights of a session or an API token. */
interface Attempt {
  hasFailed: boolean;
}

export function createSocketRights(options: {
  /** The current rights of a caller with a session or an API token; null when that has ended. */
  readCaller: (caller: Caller) => Promise<Caller | null>;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): SocketRights {
  // Only callers with a session or an API token are indexed. The only rights of visitors that can change are access
  // codes, which expire.
  const ofHolder = createIndex<CallerConnection>();
  const sessionsOfUser = createIndex<string>();
  const handlers: ((connection: CallerConnection) => void)[] = [];
  let notifications = 0;
  /** The newest attempt for each session or API token whose rights are unknown. */
  const attempts = new Map<string, Attempt>();
  const codeExpiry = createCodeExpiry(changed);

  function changed(connection: CallerConnection): void {
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
      // The rights stay unknown until `retry` has read them.
      attempt.hasFailed = true;
      options.onError(error);
      return;
    }
    // A later attempt with newer rights may have finished earlier.
    if (attempts.get(holderId) !== attempt) return;
    attempts.delete(holderId);
    for (const connection of ofHolder.of(holderId)) {
      if (caller === null) {
        connection.socket.close(sessionEnded, endReason(connection.caller));
      } else {
        // The grants of the handshake stay valid for the socket.
        const unlocks = mergeUnlocks(connection.caller.grants, caller.unlocks);
        connection.caller = { ...caller, unlocks, grants: connection.caller.grants };
        codeExpiry.follow(connection);
        changed(connection);
      }
    }
  }

  function add(connection: CallerConnection): void {
    codeExpiry.follow(connection);
    const holderId = holderIdOf(connection.caller);
    if (holderId === null) return;
    const { userId } = connection.caller;
    if (userId !== null && ofHolder.of(holderId).length === 0) sessionsOfUser.add(userId, holderId);
    ofHolder.add(holderId, connection);
  }

  function remove(connection: CallerConnection): void {
    codeExpiry.unfollow(connection);
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

/** The id of the session or API token that determines the caller's rights; null for a visitor. */
function holderIdOf({ sessionId, program }: Caller): string | null {
  return sessionId ?? program?.tokenId ?? null;
}

function endReason({ program }: Caller): string {
  return program === null ? "The session has ended" : "The token has been revoked";
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

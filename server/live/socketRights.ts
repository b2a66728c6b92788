import type { Duplex } from "node:stream";

import type { WebSocket } from "ws";

import { sessionEnded } from "../../domain/closeCodes.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { Caller } from "../rights/caller.ts";
import { mergeUnlocks } from "../rights/unlocks.ts";
import { createCodeExpiry } from "./codeExpiry.ts";
import type { ConnectionIndex } from "./connectionIndex.ts";
import { createConnectionIndex, holderIdOf } from "./connectionIndex.ts";
import { createRightsReader } from "./rightsReader.ts";

/** One socket and the rights of its caller, kept up to date by notifications on the channel `person`. */
export interface CallerConnection {
  socket: WebSocket;
  /** The stream under the socket, which accepts finished frames. */
  stream: Duplex;
  /** The client's address; IPv6 by its /64. */
  device: { address: string };
  caller: Caller;
  /** Ends the operation with this id for the server, and notifies the client. */
  endOperation: (operationId: string) => void;
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
  /** The connections of the caller's account or API token; null for a visitor. */
  ownConnections: (caller: Caller) => readonly CallerConnection[] | null;
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

export function createSocketRights(options: {
  /** The current rights of a caller with a session or an API token; null when that has ended. */
  readCaller: (caller: Caller) => Promise<Caller | null>;
  /** The database's time, in milliseconds since 1970. */
  databaseTime: () => number;
  track: PendingWork["track"];
  onError: (error: unknown) => void;
}): SocketRights {
  const connections = createConnectionIndex();
  const handlers: ((connection: CallerConnection) => void)[] = [];
  let notifications = 0;

  function changed(connection: CallerConnection): void {
    for (const handle of handlers) handle(connection);
  }

  const codeExpiry = createCodeExpiry({ ...options, onExpired: changed });

  function applyRights(holderId: string, caller: Caller | null): void {
    for (const connection of connections.of(holderId)) {
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

  const reader = createRightsReader({ ...options, connections, onRead: applyRights });

  function add(connection: CallerConnection): void {
    codeExpiry.follow(connection);
    connections.add(connection);
  }

  function remove(connection: CallerConnection): void {
    codeExpiry.unfollow(connection);
    connections.remove(connection);
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
    connectionsOf: (id) => connections.of(id).length,
    ownConnections({ userId, program }) {
      if (userId !== null) return connections.holdersOfUser(userId).flatMap(connections.of);
      return program && connections.of(program.tokenId);
    },
    callerOf(connection) {
      const caller = codeExpiry.presentCaller(connection);
      const holderId = holderIdOf(caller);
      return holderId === null || !reader.areUnknown(holderId) ? caller : null;
    },
    refresh(id) {
      notifications += 1;
      if (connections.of(id).length > 0) reader.begin(id);
      for (const holderId of connections.holdersOfUser(id)) reader.begin(holderId);
    },
    refreshAll() {
      notifications += 1;
      for (const holderId of connections.holderIds()) reader.begin(holderId);
    },
    retry: reader.retry,
    sessionIds: () => idsOf(connections, ({ sessionId }) => sessionId),
    tokenIds: () => idsOf(connections, ({ program }) => program?.tokenId),
    onChange: (handler) => void handlers.push(handler),
  };
}

/** The ids that `idOf` finds in the callers of connections. */
function idsOf(connections: ConnectionIndex, idOf: (caller: Caller) => string | null | undefined): string[] {
  return [...connections.holderIds()].filter((holderId) =>
    connections.of(holderId).some(({ caller }) => idOf(caller) === holderId),
  );
}

function endReason({ program }: Caller): string {
  return program === null ? "The session has ended" : "The token has been revoked";
}

import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { handleProtocols } from "graphql-ws";
import { WebSocketServer } from "ws";
import type { Server as Sockets } from "ws";

import { goingAway, tryAgainLater } from "../../domain/closeCodes.ts";
import { createKeyedCounter } from "../concurrency/keyedCounter.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { nameRequest, requestIdHeader } from "../http/requestIds.ts";
import { isDatabaseUnavailable } from "../postgres/databaseErrors.ts";
import type { Caller } from "../rights/caller.ts";
import type { Viewers } from "../watching/viewers.ts";
import { createStringInterner } from "./internedStrings.ts";
import { LimitedWebSocket, startHeartbeat } from "./limitedWebSocket.ts";
import { SocketConnection } from "./socketConnection.ts";
import type { ProtocolOptions } from "./socketProtocol.ts";
import { createProtocol } from "./socketProtocol.ts";
import { findRefusal, refuseUpgrade } from "./upgradeRefusal.ts";

/** The WebSocket at /graphql. graphql-ws implements the protocol; the fan-out sends the values. */
export interface SocketServer {
  count(): number;
  /** Closes every socket with 1001, so that its client reconnects to another process, and then the server. */
  close(): Promise<void>;
}

interface SocketOptions extends ProtocolOptions {
  server: Server;
  config: Config;
  viewers: Viewers;
  addressOf: (request: IncomingMessage) => string;
  report: (error: unknown, requestId: string) => void;
}

export function startSocketServer(options: SocketOptions): SocketServer {
  const { server, config, socketRights, report } = options;
  /** The connections by address. They count from the upgrade on, because many may wait for their sessions at once. */
  const connections = createKeyedCounter();
  const intern = createStringInterner();
  const shared = {
    intern,
    report,
    onLeave(connection: SocketConnection) {
      socketRights.remove(connection);
      options.viewers.drop(connection);
    },
  };
  let isClosing = false;
  const sockets = createSockets();
  const protocol = createProtocol(options, intern);

  function open(connection: SocketConnection): void {
    socketRights.add(connection);
    // It also handles a client of another protocol, whose socket is closed before its first message.
    connection.socket.listen(connection);
    connection.endWith(protocol.opened(connection, connection));
  }

  function refuseLimit(stream: Duplex, limit: string): void {
    options.onLimit(limit);
    refuseUpgrade(stream, "429 Too Many Requests");
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const refusal = isClosing ? "503 Service Unavailable" : findRefusal(request, config.publicUrl);
    if (refusal !== null) return refuseUpgrade(stream, refusal);
    const device = options.identityReader.deviceOf(request, options.addressOf(request));
    if (connections.total() >= config.maxSockets) return refuseLimit(stream, "sockets");
    if (connections.of(device.address) >= config.maxSocketsPerAddress)
      return refuseLimit(stream, "sockets of an address");
    // `once` would allocate a wrapper, and a stream closes only once anyway.
    stream.on("close", connections.add(device.address));
    const notifications = socketRights.notifications();
    const caller = await identify(request, options);
    // The stream has closed meanwhile, so no handler would be called any more.
    if (stream.destroyed) return;
    const sessionId = caller === "unknown" ? null : caller.sessionId;
    if (sessionId !== null && socketRights.connectionsOf(sessionId) >= limits.socket.perSession)
      return refuseLimit(stream, "sockets of a session");
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // An invalid frame closes its socket and must not end the process.
      socket.on("error", ignore);
      // Without the database the session is unknown. The client reconnects soon instead of continuing as a visitor.
      if (caller === "unknown") socket.close(tryAgainLater, "Try again later");
      else
        open(
          new SocketConnection({ socket, stream, caller, device, requestId: nameRequest(request) }, shared),
        );
      // The session may have ended, or changed, between its reading and now.
      if (sessionId !== null && socketRights.notifications() !== notifications)
        socketRights.refresh(sessionId);
    });
  }

  // This listener is never removed: without it Node.js would handle an upgrade as a plain request.
  server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on("error", endStream);
    void upgrade(request, stream, head).catch((error: unknown) => {
      report(error, nameRequest(request));
      stream.destroy();
    });
  });

  const heartbeat = startHeartbeat(sockets);
  return {
    count: () => sockets.clients.size,
    async close() {
      isClosing = true;
      clearInterval(heartbeat);
      await closeSockets(sockets);
    },
  };
}

/** The browser's caller; unknown while the database is away. */
async function identify(
  request: IncomingMessage,
  { identityReader, report }: Pick<SocketOptions, "identityReader" | "report">,
): Promise<Caller | "unknown"> {
  try {
    return await identityReader.identifyBrowser(request);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) report(error, nameRequest(request));
    return "unknown";
  }
}

function createSockets(): Sockets<typeof LimitedWebSocket> {
  const sockets = new WebSocketServer({
    noServer: true,
    WebSocket: LimitedWebSocket,
    maxPayload: limits.socket.messageBytes,
    maxFragments: limits.socket.fragments,
    // Compression needs ten times the memory of a connection.
    perMessageDeflate: false,
    handleProtocols,
  });
  sockets.on("headers", (headers, request) => headers.push(`${requestIdHeader}: ${nameRequest(request)}`));
  return sockets;
}

/** Closes the sockets, and terminates those whose clients do not confirm it in time. */
async function closeSockets(sockets: Sockets<typeof LimitedWebSocket>): Promise<void> {
  const deadline = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, limits.socket.closeTimeoutMs);
  for (const socket of sockets.clients) socket.closeWith(goingAway, "Going away");
  await new Promise((resolve) => sockets.close(resolve));
  clearTimeout(deadline);
}

// A function that is created for a connection would keep its request in memory.
function ignore(): void {}

function endStream(this: Duplex): void {
  this.destroy();
}

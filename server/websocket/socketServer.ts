import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { handleProtocols } from "graphql-ws";
import { WebSocketServer } from "ws";

import { goingAway, tryAgainLater } from "../../domain/closeCodes.ts";
import { createKeyedCounter } from "../concurrency/keyedCounter.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { nameRequest, requestIdHeader } from "../http/requestIds.ts";
import { isLoopback } from "../input/addresses.ts";
import { isDatabaseAway } from "../postgres/databaseErrors.ts";
import type { Caller } from "../rights/caller.ts";
import type { Viewers } from "../watching/viewers.ts";
import { createStringInterner } from "./internedStrings.ts";
import { LimitedWebSocket, startHeartbeat } from "./limitedWebSocket.ts";
import { SocketConnection } from "./socketConnection.ts";
import type { ProtocolOptions } from "./socketProtocol.ts";
import { createProtocol } from "./socketProtocol.ts";

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
  const socketsOfAddress = createKeyedCounter();
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
  const sockets = new WebSocketServer({
    noServer: true,
    WebSocket: LimitedWebSocket,
    maxPayload: limits.socket.messageBytes,
    maxFragments: limits.socket.fragments,
    // Compression needs ten times the memory of a connection.
    perMessageDeflate: false,
    handleProtocols,
  });

  const protocol = createProtocol(options, intern);

  sockets.on("headers", (headers, request) => headers.push(`${requestIdHeader}: ${nameRequest(request)}`));

  function refuseLimit(stream: Duplex, limit: string): void {
    options.onLimit(limit);
    refuse(stream, "429 Too Many Requests");
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (isClosing) return refuse(stream, "503 Service Unavailable");
    const [path] = (request.url ?? "").split("?");
    if (path !== "/graphql") return refuse(stream, "404 Not Found");
    if (!isOwnOrigin(config.publicUrl, request.headers.origin)) return refuse(stream, "403 Forbidden");
    const device = options.identityReader.deviceOf(request, options.addressOf(request));
    if (sockets.clients.size >= config.maxSockets) return refuseLimit(stream, "sockets");
    if (socketsOfAddress.of(device.address) >= config.maxSocketsPerAddress)
      return refuseLimit(stream, "sockets of an address");
    // `once` would allocate a wrapper, and a stream closes only once anyway.
    stream.on("close", socketsOfAddress.add(device.address));
    const notifications = socketRights.notifications();
    let caller: Caller | "unknown";
    try {
      caller = await options.identityReader.identifyBrowser(request);
    } catch (error) {
      if (!isDatabaseAway(error)) report(error, nameRequest(request));
      caller = "unknown";
    }
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

  function open(connection: SocketConnection): void {
    socketRights.add(connection);
    // It also handles a client of another protocol, whose socket is closed before its first message.
    connection.socket.listen(connection);
    connection.endWith(protocol.opened(connection, connection));
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
      const deadline = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, limits.socket.closeTimeoutMs);
      for (const socket of sockets.clients) socket.closeWith(goingAway, "Going away");
      await new Promise((resolve) => sockets.close(resolve));
      clearTimeout(deadline);
    },
  };
}

/** While the site is reached by a loopback name, all loopback names count as the same. */
function isOwnOrigin(publicUrl: string, origin: string | undefined): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const [own, other] = [new URL(publicUrl), new URL(origin)];
  return (
    isLoopback(own.hostname) &&
    isLoopback(other.hostname) &&
    own.protocol === other.protocol &&
    own.port === other.port
  );
}

// A function that is created for a connection would keep its request in memory.
function ignore(): void {}

function endStream(this: Duplex): void {
  this.destroy();
}

/** Refuses an upgrade, without waiting for the client to close its side. */
function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}

import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import type { ExecutionArgs } from "graphql";
import { GraphQLError, createSourceEventStream } from "graphql";
import { handleProtocols, makeServer } from "graphql-ws";
import { WebSocketServer } from "ws";

import { goingAway, tryAgainLater } from "../../domain/closeCodes.ts";
import { unknownDevice } from "../auth/device.ts";
import { createKeyedCounter } from "../concurrency/keyedCounter.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import type { Executor } from "../graphql/executor.ts";
import { checkSubscription } from "../graphql/executor.ts";
import { checkVariables } from "../graphql/graphqlRequest.ts";
import { prepareSubscription } from "../graphql/subscriptionDocument.ts";
import type { IdentityReader } from "../http/identity.ts";
import type { CheckRateLimit } from "../http/rateLimiter.ts";
import { nameRequest, requestIdHeader } from "../http/requestIds.ts";
import { isLoopback } from "../input/addresses.ts";
import type { Change } from "../live/clock.ts";
import type { Fanouts } from "../live/fanout/fanouts.ts";
import type { SharedQuery } from "../live/fanout/group.ts";
import { IdleIterator } from "../live/fanout/idleIterator.ts";
import type { SocketRights } from "../live/socketRights.ts";
import type { Following } from "../live/subscription.ts";
import { isDatabaseAway } from "../postgres/databaseErrors.ts";
import type { Caller } from "../rights/caller.ts";
import type { Viewers } from "../watching/viewers.ts";
import type { InternString } from "./internedStrings.ts";
import { createStringInterner } from "./internedStrings.ts";
import { LimitedWebSocket, startHeartbeat } from "./limitedWebSocket.ts";
import { openAsProgram } from "./openAsProgram.ts";
import { SocketConnection } from "./socketConnection.ts";

/** The WebSocket at /graphql. graphql-ws implements the protocol; the fan-out sends the values. */
export interface SocketServer {
  count(): number;
  /** Closes every socket with 1001, so that its client reconnects to another process, and then the server. */
  close(): Promise<void>;
}

interface SocketOptions {
  server: Server;
  config: Config;
  executor: Executor;
  fanouts: Fanouts;
  socketRights: SocketRights;
  viewers: Viewers;
  identityReader: IdentityReader;
  checkRateLimit: CheckRateLimit;
  /** Called when this limit refuses a client. */
  onLimit: (limit: string) => void;
  addressOf: (request: IncomingMessage) => string;
  report: (error: unknown, requestId: string) => void;
}

export function startSocketServer(options: SocketOptions): SocketServer {
  const { server, config, executor, fanouts, socketRights, report } = options;
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

  const protocol = makeServer<Record<string, unknown>, SocketConnection>({
    schema: executor.schema,
    connectionInitWaitTimeout: limits.socket.initialisationMs,
    jsonMessageReviver: (_name, value: unknown) => (typeof value === "string" ? intern(value) : value),
    onConnect({ connectionParams, extra: connection }) {
      const { authorization, seriesGrants } = connectionParams ?? {};
      if (authorization != null)
        return openAsProgram({ ...options, findRateLimitError }, connection, authorization);
      socketRights.grant(connection, options.identityReader.withGrants(connection.caller, seriesGrants));
      return true;
    },
    onSubscribe({ subscriptions, extra: connection }, operationId, { query, operationName, variables }) {
      if (Object.keys(subscriptions).length > limits.socket.subscriptions) {
        options.onLimit("subscriptions of a socket");
        return [new GraphQLError("There are too many subscriptions on this connection.")];
      }
      const rateLimitError = findRateLimitError(connection);
      if (rateLimitError) return [rateLimitError];
      const tooDeep = findError(() => checkVariables(variables));
      if (tooDeep) return [tooDeep];
      const document = executor.prepare(query);
      if (!("kind" in document)) return document;
      const refusals = checkSubscription(executor.schema, document, operationName, variables ?? {});
      if (refusals.length > 0) return refusals.map((refusal) => executor.present(refusal, operationId));
      const request: ExecutionArgs = {
        schema: executor.schema,
        document,
        operationName: operationName ?? null,
        variableValues: variables ?? {},
      };
      const follow = <Noted extends Change>(following: Following<Noted>) =>
        fanouts.join(
          { connection, operationId },
          createSharedQuery({ executor, intern, request, query, following }),
        );
      // A literal, so that all objects share one hidden class. Spreading, or adding properties later, would create one
      // for each.
      return {
        schema: request.schema,
        document,
        rootValue: undefined,
        contextValue: executor.createContext({
          caller: connection.caller,
          transport: { follow, socket: connection },
          device: unknownDevice,
          requestId: connection.requestId,
        }),
        operationName: request.operationName,
        variableValues: request.variableValues,
      };
    },
    async subscribe(args) {
      const waiting = await createSourceEventStream(args);
      // graphql-ws references the arguments until the operation ends. The context is large and no longer needed.
      args.contextValue = null;
      if (Symbol.asyncIterator in waiting && !(waiting instanceof IdleIterator))
        throw new Error("Only the fan-out sends values");
      return waiting;
    },
  });

  sockets.on("headers", (headers, request) => headers.push(`${requestIdHeader}: ${nameRequest(request)}`));

  /** The error of a rate-limited caller; null within the limit. */
  const findRateLimitError = ({ caller, device }: SocketConnection) =>
    findError(() => options.checkRateLimit(caller, device));

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

/** The error that the check throws; null when it passes. */
function findError(check: () => void): GraphQLError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

interface SharedQueryOptions<Noted extends Change> {
  executor: Executor;
  intern: InternString;
  request: ExecutionArgs;
  query: string;
  following: Following<Noted>;
}

/** The query of a subscription, without its subscriber's cursor. */
function createSharedQuery<Noted extends Change>({
  executor,
  intern,
  request,
  query,
  following,
}: SharedQueryOptions<Noted>): SharedQuery<Noted> {
  const { document, variables } = prepareSubscription(request.schema, request.document);
  const used = Object.entries(request.variableValues ?? {}).filter(([name]) => variables.has(name));
  const sorted = used.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    key: intern(JSON.stringify([query, request.operationName, sorted])),
    following,
    execute: (caller, since) => executor.answer({ ...request, document }, caller, since, following.clock),
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

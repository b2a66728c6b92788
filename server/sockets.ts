import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import type { ExecutionArgs } from "graphql";
import { GraphQLError, Kind, createSourceEventStream, getOperationAST } from "graphql";
import { handleProtocols, makeServer } from "graphql-ws";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";

import { isLoopback } from "./addresses.ts";
import type { Device } from "./auth/device.ts";
import { addressBlock } from "./auth/device.ts";
import type { Callers } from "./callers.ts";
import type { Config } from "./config.ts";
import type { Caller, Following } from "./context.ts";
import { isDatabaseAway } from "./errors.ts";
import type { Executions } from "./executions.ts";
import { checkSubscription, nobody } from "./executions.ts";
import { limits } from "./limits.ts";
import type { Fanout } from "./live/fanout.ts";
import type { Question } from "./live/group.ts";
import { IdleIterator } from "./live/idleIterator.ts";
import type { Connection, Connections } from "./live/live.ts";
import type { CheckPace } from "./pace.ts";
import { nameRequest, requestIdHeader } from "./requestIds.ts";
import { createSharedTexts } from "./sharedTexts.ts";
import { createTally } from "./tally.ts";
import { closeWith, listen, watchPulses } from "./wire.ts";

/** The WebSocket at /graphql. graphql-ws keeps the protocol; the values are sent by the fan-out. */
export interface Sockets {
  count(): number;
  /** Tells every client to come back elsewhere, and closes. */
  close(): Promise<void>;
}

interface SocketOptions {
  server: Server;
  config: Config;
  executions: Executions;
  fanout: Fanout;
  connections: Connections;
  callers: Callers;
  checkPace: CheckPace;
  /** Somebody was turned away by this limit. */
  onLimit: (limit: string) => void;
  addressOf: (request: IncomingMessage) => string;
  report: (error: unknown, requestId: string) => void;
}

/** What is kept of a connection for as long as it lasts: not its request, which is larger than all else of it. */
interface Visit {
  connection: Connection;
  device: Device;
  requestId: string;
}

/** The service restarts or is overloaded: the client tries again. */
const tryAgainLater = 1013;
const badRequest = 4400;
const goingAway = 1001;

export function serveSockets(options: SocketOptions): Sockets {
  const { server, config, executions, fanout, connections, report } = options;
  const ofAddress = createTally();
  const ofSession = createTally();
  const share = createSharedTexts();
  let isLeaving = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.socket.message,
    maxFragments: limits.socket.fragments,
    // Compression costs ten times the memory of a connection.
    perMessageDeflate: false,
    handleProtocols,
  });

  const protocol = makeServer<Record<string, unknown>, Visit>({
    schema: executions.schema,
    connectionInitWaitTimeout: limits.socket.initialisation,
    jsonMessageReviver: (_name, value: unknown) => (typeof value === "string" ? share(value) : value),
    onConnect({ connectionParams, extra: { connection } }) {
      connection.caller = options.callers.withGrants(connection.caller, connectionParams?.["seriesGrants"]);
    },
    onSubscribe({ subscriptions, extra }, operationId, { query, operationName, variables }) {
      if (Object.keys(subscriptions).length > limits.socket.subscriptions) {
        options.onLimit("subscriptions of a socket");
        return [new GraphQLError("There are too many subscriptions on this connection.")];
      }
      const haste = findHaste(extra);
      if (haste) return [haste];
      const document = executions.prepare(query);
      if (!("kind" in document)) return document;
      const refusals = checkSubscription(executions.schema, document, operationName, variables ?? {});
      if (refusals.length > 0) return refusals.map((refusal) => executions.present(refusal, operationId));
      const args: ExecutionArgs = {
        schema: executions.schema,
        document,
        operationName: operationName ?? null,
        variableValues: variables ?? {},
      };
      const { connection } = extra;
      const follow = (following: Following) =>
        fanout.join({ connection, operationId }, ask(executions, args, query, following));
      return {
        ...args,
        contextValue: executions.createContext({
          caller: connection.caller,
          transport: { follow },
          device: nobody,
          requestId: extra.requestId,
        }),
      };
    },
    async subscribe(args) {
      const waiting = await createSourceEventStream(args);
      // graphql-ws keeps the arguments for as long as the operation lasts, and has no more use for what is large in them.
      args.contextValue = null;
      if (Symbol.asyncIterator in waiting && !(waiting instanceof IdleIterator))
        throw new Error("Values are sent by the fan-out alone");
      return waiting;
    },
  });

  sockets.on("headers", (headers, request) => headers.push(`${requestIdHeader}: ${nameRequest(request)}`));

  /** The refusal of a caller who asks too much. */
  function findHaste({ connection, device }: Visit): GraphQLError | null {
    try {
      options.checkPace(connection.caller, device);
      return null;
    } catch (error) {
      if (error instanceof GraphQLError) return error;
      throw error;
    }
  }

  function turnAway(stream: Duplex, limit: string): void {
    options.onLimit(limit);
    refuse(stream, "429 Too Many Requests");
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (isLeaving) return refuse(stream, "503 Service Unavailable");
    const [path] = (request.url ?? "").split("?");
    if (path !== "/graphql") return refuse(stream, "404 Not Found");
    if (!isOwnOrigin(config.publicUrl, request.headers.origin)) return refuse(stream, "403 Forbidden");
    const address = addressBlock(options.addressOf(request));
    if (sockets.clients.size >= config.maxSockets) return turnAway(stream, "sockets");
    if (ofAddress.of(address) >= config.maxSocketsPerAddress)
      return turnAway(stream, "sockets of an address");
    stream.once("close", ofAddress.add(address));
    let caller: Caller | "unknown";
    try {
      caller = await options.callers.identify(request);
    } catch (error) {
      if (!isDatabaseAway(error)) report(error, nameRequest(request));
      caller = "unknown";
    }
    const sessionId = caller === "unknown" ? null : caller.sessionId;
    if (sessionId !== null) {
      if (ofSession.of(sessionId) >= limits.socket.perSession)
        return turnAway(stream, "sockets of a session");
      stream.once("close", ofSession.add(sessionId));
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // Whatever a client sends amiss closes its socket and must not end the process.
      socket.on("error", ignore);
      sockets.emit("connection", socket, request);
      // Without the database nobody knows whose session it is: the client comes back soon instead of as a visitor.
      if (caller === "unknown") socket.close(tryAgainLater, "Try again later");
      else open(receive(socket, stream, request, caller));
    });
  }

  function receive(socket: WebSocket, stream: Duplex, request: IncomingMessage, caller: Caller): Visit {
    return {
      connection: { socket, stream, caller },
      device: options.callers.deviceOf(request, options.addressOf(request)),
      requestId: nameRequest(request),
    };
  }

  function open(visit: Visit): void {
    const { connection } = visit;
    const { socket } = connection;
    connections.add(connection);
    // The session may have ended while the connection was being opened.
    const { sessionId } = connection.caller;
    if (sessionId !== null) connections.refresh(sessionId);
    const close = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => socket.send(text),
        close: (code = tryAgainLater, reason = "") => closeWith(socket, code, reason),
        // Nothing of what a ping carries is sent back.
        onPing: () => socket.send('{"type":"pong"}'),
        onMessage: (hear) =>
          listen(socket, (text) => void hear(share(text)).catch((error: unknown) => giveUp(visit, error))),
      },
      visit,
    );
    socket.once("close", (code, reason) => {
      connections.remove(connection);
      void close(code, String(reason));
    });
  }

  /** Closes in such a way that the client comes back; graphql-ws would close with 4500, after which none does. */
  function giveUp({ connection: { socket }, requestId }: Visit, error: unknown): void {
    if (isForServersOnly(error)) return closeWith(socket, badRequest, "Invalid message received");
    report(error, requestId);
    closeWith(socket, tryAgainLater, "Try again later");
  }

  // It stays until the server is gone: without it node would take an upgrade for a plain request.
  server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on("error", endStream);
    void upgrade(request, stream, head).catch((error: unknown) => {
      report(error, nameRequest(request));
      stream.destroy();
    });
  });

  const pulses = watchPulses(sockets);
  return {
    count: () => sockets.clients.size,
    async close() {
      isLeaving = true;
      clearInterval(pulses);
      const impatience = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, limits.socket.farewell);
      for (const socket of sockets.clients) closeWith(socket, goingAway, "Going away");
      await new Promise((resolve) => sockets.close(resolve));
      clearTimeout(impatience);
    },
  };
}

/** The client said what only a server says; graphql-ws throws, and does not tell it apart from faults of its own. */
function isForServersOnly(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Unexpected message of type");
}

/** What a subscription asks, apart from what its subscriber already has. */
function ask(executions: Executions, args: ExecutionArgs, query: string, following: Following): Question {
  const since = sinceVariable(args);
  const variables = Object.entries(args.variableValues ?? {}).filter(([name]) => name !== since);
  return {
    key: JSON.stringify([query, args.operationName, variables.toSorted(([a], [b]) => (a < b ? -1 : 1))]),
    following,
    execute: (caller, followed) => executions.answer(args, caller, followed),
  };
}

/** The variable that carries the cursor: it tells subscribers apart whose question is the same. */
function sinceVariable({ document, operationName }: ExecutionArgs): string | null {
  const [field] = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  if (field?.kind !== Kind.FIELD) return null;
  const value = field.arguments?.find(({ name }) => name.value === "since")?.value;
  return value?.kind === Kind.VARIABLE ? value.name.value : null;
}

/** Any loopback name counts as the same while the site is reached by one. */
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

/** Does not wait for the other side to hang up. */
// Functions made for a connection would keep its request.
function ignore(): void {}

function endStream(this: Duplex): void {
  this.destroy();
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}

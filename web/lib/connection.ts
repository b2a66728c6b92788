import type { FormattedExecutionResult, GraphQLFormattedError } from "graphql";
import { type ClientOptions, createClient } from "graphql-ws";

import { goingAway, sessionEnded } from "../../domain/closeCodes.ts";
import { createPauses } from "./pauses.ts";

/**
 * The payload that opens a subscription. It is read again each time it is sent, so that a getter can return the newest
 * cursor.
 */
export interface SubscriptionRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Record<string, unknown>;
}

type Values = Record<string, unknown>;

export interface SubscriptionSink {
  next(result: FormattedExecutionResult<Values, Values>): void;
  error(errors: readonly GraphQLFormattedError[]): void;
  complete(): void;
}

/** The one WebSocket of the page. It reconnects automatically, and then subscribes again. */
export interface Connection {
  subscribe: (request: SubscriptionRequest, sink: SubscriptionSink) => () => void;
  /** Opens a new socket, since the server identifies the caller when a socket opens. */
  restart: () => void;
  /** Whether a subscription is interrupted. */
  isLost: () => boolean;
  watch: (listener: () => void) => () => void;
}

interface ConnectionOptions {
  url: ClientOptions["url"];
  /** The parameters of the handshake besides cookies; read again for each socket. */
  connectionParams?: () => Record<string, unknown>;
  /** Called when the server has ended the session of the socket. */
  onSessionEnded?: () => void;
  /** Called for each message of the server, also for a pong. */
  onMessage?: () => void;
  webSocketImpl?: unknown;
}

const pingIntervalMs = 4_000;
const pongTimeoutMs = 4_000;
const connectTimeoutMs = 8_000;
const transientCodes = new Set(["INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"]);

function isTransient(errors: readonly GraphQLFormattedError[]): boolean {
  return errors.some(({ extensions }) => transientCodes.has(String(extensions?.["code"])));
}

/** Opens the socket with the first subscription, and reconnects after every close. */
export function createConnection({
  url,
  connectionParams,
  onSessionEnded,
  onMessage,
  webSocketImpl,
}: ConnectionOptions): Connection {
  const listeners = new Set<() => void>();
  const pauses = createPauses();
  const interrupted = new Set<symbol>();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let isDown = false;
  let isConnecting = false;
  let isOutdated = false;
  let subscriptions = 0;
  let lastId = 0;
  let wasLost = false;

  const isLost = () => subscriptions > 0 && (isDown || interrupted.size > 0);

  function notify() {
    if (isLost() === wasLost) return;
    wasLost = !wasLost;
    for (const listener of listeners) listener();
  }

  function expectWithin(milliseconds: number) {
    clearTimeout(deadline);
    deadline = setTimeout(() => client.terminate(), milliseconds);
  }

  function markDown(down: boolean) {
    clearTimeout(deadline);
    isConnecting = false;
    isDown = down;
    notify();
  }

  const client = createClient({
    url,
    connectionParams,
    webSocketImpl,
    // With equal ids the server can send the same bytes to all viewers of a page.
    generateID: () => String(++lastId),
    keepAlive: pingIntervalMs,
    lazyCloseTimeout: 3_000,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: pauses.wait,
    on: {
      connecting: () => {
        isConnecting = true;
        expectWithin(connectTimeoutMs);
      },
      connected: () => {
        markDown(false);
        pauses.spreadNormally();
        if (isOutdated) queueMicrotask(restart);
      },
      ping: (received) => {
        if (!received) expectWithin(pongTimeoutMs);
      },
      pong: (received) => {
        if (received) clearTimeout(deadline);
      },
      closed: (event) => {
        markDown(true);
        const code = event instanceof Object && "code" in event ? event.code : null;
        if (code === goingAway) pauses.spreadWider();
        if (code === sessionEnded) onSessionEnded?.();
      },
      error: () => markDown(true),
      message: () => onMessage?.(),
    },
  });

  /** An opening socket is closed once it is open, since browsers log an error when it is closed earlier. */
  function restart() {
    isOutdated = isConnecting;
    if (isConnecting) return;
    if (subscriptions > 0) pauses.skipNext();
    pauses.endPauses();
    client.terminate();
  }

  function subscribe(request: SubscriptionRequest, sink: SubscriptionSink): () => void {
    const token = Symbol("subscription");
    let failures = 0;
    let isOver = false;
    let stop: (() => void) | undefined;

    function start() {
      if (isOver) return;
      let isCurrent = true;
      const again = () => {
        if (!isCurrent) return;
        isCurrent = false;
        interrupted.add(token);
        notify();
        void pauses.wait(failures++).then(start);
      };
      const dispose = client.subscribe<Values, Values>(request, {
        next(result) {
          if (!isCurrent) return;
          if (result.errors && isTransient(result.errors)) {
            dispose();
            again();
            return;
          }
          failures = 0;
          interrupted.delete(token);
          notify();
          sink.next(result);
        },
        // A reason other than GraphQL errors means a lost socket that graphql-ws does not retry itself.
        error(reason: unknown) {
          if (!isCurrent) return;
          if (!Array.isArray(reason) || isTransient(reason)) again();
          else end(() => sink.error(reason));
        },
        complete() {
          if (isCurrent) end(() => sink.complete());
        },
      });
      stop = () => {
        isCurrent = false;
        dispose();
      };
    }

    function end(report: () => void) {
      if (isOver) return;
      isOver = true;
      stop?.();
      interrupted.delete(token);
      subscriptions -= 1;
      notify();
      report();
    }

    subscriptions += 1;
    start();
    return () => end(() => {});
  }

  if (typeof window !== "undefined") window.addEventListener("online", pauses.endPauses);

  return {
    subscribe,
    restart,
    isLost,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

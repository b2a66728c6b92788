import { type Client, type ClientOptions, createClient } from "graphql-ws";

import { goingAway, sessionEnded } from "../../domain/closeCodes.ts";
import { keepSubscribed, type SubscriptionRequest, type SubscriptionSink } from "./keepSubscribed.ts";
import { createLossListeners } from "./lossListeners.ts";
import { createPauses, type Pauses } from "./pauses.ts";

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

/** The client whose socket opens with the first subscription and again after every close, and which detects silence. */
function createSocket(
  { url, connectionParams, onSessionEnded, onMessage, webSocketImpl }: ConnectionOptions,
  pauses: Pauses,
  hasSubscriptions: () => boolean,
  onDown: (isDown: boolean) => void,
): { client: Client; restart: () => void } {
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let isConnecting = false;
  let isOutdated = false;
  let lastId = 0;

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
  });

  function expectWithin(milliseconds: number) {
    clearTimeout(deadline);
    deadline = setTimeout(() => client.terminate(), milliseconds);
  }

  function markDown(isDown: boolean) {
    clearTimeout(deadline);
    isConnecting = false;
    onDown(isDown);
  }

  /** An opening socket is closed once it is open, since browsers log an error when it is closed earlier. */
  function restart() {
    isOutdated = isConnecting;
    if (isConnecting) return;
    if (hasSubscriptions()) pauses.skipNext();
    pauses.endPauses();
    client.terminate();
  }

  client.on("connecting", () => {
    isConnecting = true;
    expectWithin(connectTimeoutMs);
  });
  client.on("connected", () => {
    markDown(false);
    pauses.spreadNormally();
    if (isOutdated) queueMicrotask(restart);
  });
  client.on("ping", (isReceived) => isReceived || expectWithin(pongTimeoutMs));
  client.on("pong", (isReceived) => isReceived && clearTimeout(deadline));
  client.on("closed", (event) => {
    markDown(true);
    const code = event instanceof Object && "code" in event ? event.code : null;
    if (code === goingAway) pauses.spreadWider();
    if (code === sessionEnded) onSessionEnded?.();
  });
  client.on("error", () => markDown(true));
  client.on("message", () => onMessage?.());
  return { client, restart };
}

/** Opens the socket with the first subscription, and reconnects after every close. */
export function createConnection(options: ConnectionOptions): Connection {
  const pauses = createPauses();
  const interrupted = new Set<symbol>();
  let subscriptions = 0;
  let isSocketDown = false;

  const hasSubscriptions = () => subscriptions > 0;
  const isLost = () => hasSubscriptions() && (isSocketDown || interrupted.size > 0);
  const { watch, notify } = createLossListeners(isLost);
  const { client, restart } = createSocket(options, pauses, hasSubscriptions, (isDown) => {
    isSocketDown = isDown;
    notify();
  });
  if (typeof window !== "undefined") window.addEventListener("online", pauses.endPauses);

  return {
    subscribe(request, sink) {
      const token = Symbol("subscription");
      subscriptions += 1;
      return keepSubscribed(client, pauses.wait, request, sink, (state) => {
        if (state === "interrupted") interrupted.add(token);
        else interrupted.delete(token);
        if (state === "over") subscriptions -= 1;
        notify();
      });
    },
    restart,
    isLost,
    watch,
  };
}

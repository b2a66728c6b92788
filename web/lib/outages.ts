import type { Connection } from "./connection.ts";
import { createLossListeners } from "./lossListeners.ts";

const heartbeatIntervalMs = 8_000;
const responseTimeoutMs = 5_000;
const longestPauseMs = 10_000;

/** A connection that detects outages also while nothing is subscribed. */
export interface WatchedConnection extends Connection {
  /** Resolves to whether the server reports to be ready now. */
  isReachable: () => Promise<boolean>;
}

interface WatchedSite {
  connection: WatchedConnection;
  /** A `fetch` that also detects outages by the outcome of each request. */
  fetch: typeof fetch;
}

/** A proxy's responses for an unavailable server, and the server's for an unavailable database. */
function isOutage({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

/** The pause in milliseconds, with jitter, so that browsers do not send their requests at the same moment. */
function choosePause(failures: number): number {
  return Math.min(longestPauseMs, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);
}

/**
 * Detects an outage by the browser's offline event, by failed requests, and, while the page is visible and uses no
 * socket, by a small request every few seconds. It then repeats that request until the site responds again.
 */
export function watchOutages(connection: Connection, send: typeof fetch): WatchedSite {
  let subscriptions = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLost = () => failures > 0 || connection.isLost();
  const { watch, notify } = createLossListeners(isLost);

  function schedule(): void {
    clearTimeout(timer);
    if (failures > 0) timer = setTimeout(ask, choosePause(failures));
    else if (subscriptions === 0 && document.visibilityState === "visible")
      timer = setTimeout(ask, heartbeatIntervalMs);
  }

  function record(isAnswered: boolean): void {
    failures = isAnswered ? 0 : failures + 1;
    notify();
    schedule();
  }

  async function isReachable(): Promise<boolean> {
    clearTimeout(timer);
    const request = send("/readyz", { cache: "no-store", signal: AbortSignal.timeout(responseTimeoutMs) });
    const [outcome] = await Promise.allSettled([request]);
    const isAnswered = outcome.status === "fulfilled" && outcome.value.ok;
    record(isAnswered);
    return isAnswered;
  }
  const ask = () => void isReachable();

  async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
    try {
      const response = await send(...request);
      record(!isOutage(response));
      return response;
    } catch (error) {
      const isCalledOff = error instanceof DOMException && error.name === "AbortError";
      if (!isCalledOff) record(false);
      throw error;
    }
  }

  connection.watch(() => {
    notify();
    // The socket was back before the next request was due.
    if (failures > 0 && !connection.isLost()) ask();
  });
  window.addEventListener("online", ask);
  window.addEventListener("offline", () => record(false));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && (failures > 0 || subscriptions === 0)) ask();
    else schedule();
  });
  schedule();

  return {
    connection: {
      ...connection,
      subscribe(request, sink) {
        subscriptions += 1;
        schedule();
        const stop = connection.subscribe(request, sink);
        let isOver = false;
        return () => {
          if (!isOver) subscriptions -= 1;
          isOver = true;
          schedule();
          stop();
        };
      },
      isLost,
      watch,
      isReachable,
    },
    fetch: watchedFetch,
  };
}

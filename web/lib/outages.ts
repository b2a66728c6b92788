import type { Connection } from "./connection.ts";

const heartbeatIntervalMs = 8_000;
const answerLimitMs = 5_000;
const longestPauseMs = 10_000;

/** A connection that also knows of outages while nothing is subscribed. */
export interface WatchedConnection extends Connection {
  /** Requests the server's readiness now. */
  isReachable: () => Promise<boolean>;
}

interface WatchedSite {
  connection: WatchedConnection;
  /** The wrapped `fetch`; the outcome of each request shows whether the site can be reached. */
  fetch: typeof fetch;
}

/** A proxy's answers for an unavailable server, and a server's for an unavailable database. */
function isOutage({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

/** In milliseconds; with jitter, so that many browsers do not send requests at one moment. */
function choosePause(failures: number): number {
  return Math.min(longestPauseMs, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);
}

/**
 * Notices an outage by the browser's own word, by failed requests, and, while the page is visible and no socket is in
 * use, by a small request every few seconds. Asks until the site answers again.
 */
export function watchOutages(connection: Connection, send: typeof fetch): WatchedSite {
  const listeners = new Set<() => void>();
  let subscriptions = 0;
  let failures = 0;
  let wasLost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLost = () => failures > 0 || connection.isLost();

  function notify(): void {
    if (isLost() === wasLost) return;
    wasLost = !wasLost;
    for (const listener of listeners) listener();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (failures > 0) timer = setTimeout(ask, choosePause(failures));
    else if (subscriptions === 0 && document.visibilityState === "visible")
      timer = setTimeout(ask, heartbeatIntervalMs);
  }

  function note(isAnswered: boolean): void {
    failures = isAnswered ? 0 : failures + 1;
    notify();
    schedule();
  }

  async function isReachable(): Promise<boolean> {
    clearTimeout(timer);
    const request = send("/readyz", { cache: "no-store", signal: AbortSignal.timeout(answerLimitMs) });
    const [outcome] = await Promise.allSettled([request]);
    const isAnswered = outcome.status === "fulfilled" && outcome.value.ok;
    note(isAnswered);
    return isAnswered;
  }
  const ask = () => void isReachable();

  async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
    try {
      const response = await send(...request);
      note(!isOutage(response));
      return response;
    } catch (error) {
      const isCalledOff = error instanceof DOMException && error.name === "AbortError";
      if (!isCalledOff) note(false);
      throw error;
    }
  }

  connection.watch(() => {
    notify();
    // The socket is back before the next attempt of this one is due.
    if (failures > 0 && !connection.isLost()) ask();
  });
  window.addEventListener("online", ask);
  window.addEventListener("offline", () => note(false));
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
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      isReachable,
    },
    fetch: watchedFetch,
  };
}

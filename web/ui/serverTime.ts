// The server's times are compared with the server's clock, since the clock of a device may be wrong by hours.

/** A smaller difference is not corrected: the device's own clock is then as exact as the times it is compared with. */
const leastOffsetMs = 30_000;

/** The response of a slower request determines the server's time too inexactly. */
const longestRequestMs = 5_000;

/** The header `date` has no milliseconds. */
const dateResolutionMs = 1_000;

/** A time of the server, with the device's times before the request and after the response, all in milliseconds. */
interface TimedResponse {
  /** The server's clock showed a time from `earliest` to `latest` while it responded. */
  earliest: number;
  latest: number;
  askedAt: number;
  receivedAt: number;
}

/** An estimate of the server's clock: the device's clock, corrected where it is clearly wrong. */
interface ServerTime {
  /** The time in milliseconds since the epoch. */
  now: () => number;
  correct: (response: TimedResponse) => void;
  /** Calls the listener when the correction changes. */
  watch: (listener: () => void) => () => void;
}

interface Clocks {
  deviceTime?: () => number;
  /** A clock that changes of the device's clock do not affect. */
  monotonicTime?: () => number;
}

export function createServerTime({
  deviceTime = () => Date.now(),
  monotonicTime = () => performance.now(),
}: Clocks = {}): ServerTime {
  const listeners = new Set<() => void>();
  const readEpoch = () => deviceTime() - monotonicTime();
  /** The server's time minus the device's; 0 for a device whose clock is right. */
  let offset = 0;
  let epochOfOffset = 0;

  function readOffset(): number {
    // The device's clock has been set right since, which no response reports on a page that only listens to its socket.
    const change = readEpoch() - epochOfOffset;
    return Math.abs(change - offset) < leastOffsetMs ? 0 : offset;
  }

  function estimate(least: number, most: number): number {
    const isRight = least < leastOffsetMs && most > -leastOffsetMs;
    if (isRight) return 0;
    const present = readOffset();
    // An offset that the response confirms stays, so that no countdown jumps.
    return present === 0 ? (least + most) / 2 : Math.min(most, Math.max(least, present));
  }

  return {
    now: () => deviceTime() + readOffset(),
    correct({ earliest, latest, askedAt, receivedAt }) {
      const duration = receivedAt - askedAt;
      // The device's clock was changed during the request if it is negative.
      if (duration < 0 || duration > longestRequestMs) return;
      const before = readOffset();
      offset = estimate(earliest - receivedAt, latest - askedAt);
      epochOfOffset = readEpoch();
      if (offset === before) return;
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The server's time as this page estimates it. */
export const serverTime = createServerTime();

/** A `fetch` that corrects the time by the date of each response that no cache has stored. */
export function learnTime(send: typeof fetch): typeof fetch {
  return async (...request) => {
    const askedAt = Date.now();
    const response = await send(...request);
    const date = Date.parse(response.headers.get("date") ?? "");
    // A shared cache keeps the date of the original response, and adds its age. An error may be the response of a proxy.
    if (!response.ok || Number.isNaN(date) || response.headers.has("age")) return response;
    serverTime.correct({
      earliest: date,
      latest: date + dateResolutionMs,
      askedAt,
      receivedAt: Date.now(),
    });
    return response;
  };
}

/** Corrects the time by a page that the server has rendered for this request. */
export function correctByPage(renderedAt: number): void {
  const [page] = performance.getEntriesByType("navigation");
  if (!(page instanceof PerformanceNavigationTiming)) return;
  const { requestStart, responseEnd } = page;
  serverTime.correct({
    earliest: renderedAt,
    latest: renderedAt,
    askedAt: performance.timeOrigin + requestStart,
    receivedAt: performance.timeOrigin + responseEnd,
  });
}

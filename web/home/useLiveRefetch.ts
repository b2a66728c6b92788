import { useEffect, useEffectEvent, useRef } from "react";

/** All clients receive a LIVE switch at the same moment, so their requests are spread over this many milliseconds. */
const spreadMs = 10_000;

interface Shown {
  episode: { series: { id: string; isLive: boolean } };
}

/**
 * Queries the shown series again once one of them has gone live or has ended. The home page follows the series, not
 * their episodes, so only the server can say which episode of it is live.
 */
export function useLiveRefetch(shown: readonly Shown[], refetch: () => Promise<unknown>): void {
  const live = new Set(shown.flatMap(({ episode: { series } }) => (series.isLive ? [series.id] : [])));
  const state = [...live].toSorted().join();
  const known = useRef(state);
  const ask = useEffectEvent(() => {
    known.current = state;
    // A failed query is sent again when the page is opened the next time.
    void refetch().catch(() => undefined);
  });

  useEffect(() => {
    if (known.current === state) return undefined;
    const timer = setTimeout(ask, Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [state]);
}

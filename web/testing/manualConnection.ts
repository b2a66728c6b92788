import type { WatchedConnection } from "../lib/outages.ts";

/** A connection without a socket, which a test can cut and restore. */
export function createManualConnection(): {
  connection: WatchedConnection;
  setLost: (isLost: boolean) => void;
} {
  const listeners = new Set<() => void>();
  let lost = false;
  return {
    connection: {
      subscribe: () => () => {},
      restart: () => {},
      isLost: () => lost,
      isReachable: async () => !lost,
      watch(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    setLost(isLost) {
      lost = isLost;
      for (const listener of listeners) listener();
    },
  };
}

import { limits } from "../configuration/limits.ts";
import { createTimedSemaphore } from "./timedSemaphore.ts";

/** The part of a pool's connections that one kind of work may use, so that the others remain free. */
export interface ConnectionShare {
  /** Runs work that uses one connection. Throws the error of an unavailable database when none becomes free in time. */
  use: <T>(work: () => Promise<T>) => Promise<T>;
  /** How many callers wait for a connection. */
  waiting: () => number;
}

export function createConnectionShare(connections: number): ConnectionShare {
  const runLimited = createTimedSemaphore({
    permits: connections,
    waitMs: limits.database.connectMs,
    refuse: () => new NoFreeConnection(),
  });
  const waiting = new Set<symbol>();

  return {
    async use(work) {
      const caller = Symbol("caller");
      waiting.add(caller);
      try {
        return await runLimited(() => {
          waiting.delete(caller);
          return work();
        });
      } finally {
        waiting.delete(caller);
      }
    },
    waiting: () => waiting.size,
  };
}

/** No statement was sent. The code is that of an unavailable database. */
export class NoFreeConnection extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super("No connection became free in time");
  }
}

import { limits } from "../configuration/limits.ts";
import { createSemaphore } from "./semaphore.ts";

/** The part of a pool's connections that one kind of work may use, so that the others remain free. */
export interface ConnectionShare {
  /** Runs work that uses one connection. Throws the error of an unavailable database when none becomes free in time. */
  use: <T>(work: () => Promise<T>) => Promise<T>;
  /** How many callers wait for a connection. */
  waiting: () => number;
}

export function createConnectionShare(connections: number): ConnectionShare {
  const runLimited = createSemaphore(connections);
  let waiting = 0;

  return {
    async use(work) {
      const timeout = AbortSignal.timeout(limits.database.connectMs);
      waiting += 1;
      try {
        return await runLimited(timeout, () => {
          waiting -= 1;
          return work();
        });
      } catch (error) {
        if (error !== timeout.reason) throw error;
        waiting -= 1;
        throw new NoFreeConnection();
      }
    },
    waiting: () => waiting,
  };
}

/** No statement was sent. The code is that of an unavailable database. */
export class NoFreeConnection extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super("No connection became free in time");
  }
}

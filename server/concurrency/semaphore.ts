import { setMaxListeners } from "node:events";

/** Runs a limited number of tasks at a time. The others wait in order of arrival, until their signal aborts. */
export type Semaphore = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

export function createSemaphore(permits: number): Semaphore {
  let free = permits;
  const waiting = new Set<() => void>();

  async function acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener("abort", leave);
        waiting.delete(start);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(start);
        reject(signal.reason);
      };
      waiting.add(start);
      // Any number of tasks may wait with the same signal.
      setMaxListeners(0, signal);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** The permit goes to the first waiter, ahead of new arrivals. */
  function release(): void {
    const [start] = waiting;
    if (start) start();
    else free += 1;
  }

  return async (signal, work) => {
    await acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  };
}

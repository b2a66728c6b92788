import { setMaxListeners } from "node:events";

/**
 * Runs work while all that runs weighs no more than the capacity; the rest waits in the order in which it came, until its
 * signal aborts. What weighs more than the capacity runs alone.
 */
export type WeightedSemaphore = <T>(
  signal: AbortSignal,
  weight: number,
  work: () => Promise<T>,
) => Promise<T>;

export function createWeightedSemaphore(capacity: number): WeightedSemaphore {
  let free = capacity;
  const waiting = new Set<{ weight: number; start: () => void }>();

  /** What waits is started before anything that comes just now. */
  function startWaiting(): void {
    for (const { weight, start } of waiting) {
      if (weight > free) return;
      free -= weight;
      start();
    }
  }

  async function acquire(signal: AbortSignal, weight: number): Promise<void> {
    signal.throwIfAborted();
    if (waiting.size === 0 && weight <= free) {
      free -= weight;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiter = {
        weight,
        start(): void {
          signal.removeEventListener("abort", leave);
          waiting.delete(waiter);
          resolve();
        },
      };
      const leave = (): void => {
        waiting.delete(waiter);
        reject(signal.reason);
        // Something lighter may have waited behind it.
        startWaiting();
      };
      waiting.add(waiter);
      // Any number may wait on the same one.
      setMaxListeners(0, signal);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  return async (signal, weight, work) => {
    const taken = Math.min(weight, capacity);
    await acquire(signal, taken);
    try {
      return await work();
    } finally {
      free += taken;
      startWaiting();
    }
  };
}

/** Runs so many at a time; the others wait in the order in which they came, until their signal aborts. */
export type Semaphore = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

export function createSemaphore(permits: number): Semaphore {
  const run = createWeightedSemaphore(permits);
  return (signal, work) => run(signal, 1, work);
}

import { setMaxListeners } from "node:events";

/** Runs so many at a time; the others wait, in the order in which they came, until their signal says that it is late. */
export type Turns = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

export function createTurns(atATime: number): Turns {
  let running = 0;
  const waiting = new Set<() => void>();

  async function waitForTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running < atATime) {
      running += 1;
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
      // Any number may wait on the same one.
      setMaxListeners(0, signal);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  return async (signal, work) => {
    await waitForTurn(signal);
    try {
      return await work();
    } finally {
      // The place is handed over, so that nobody who comes just now takes it first.
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
}

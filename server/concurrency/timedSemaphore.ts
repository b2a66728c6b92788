import { createSemaphore } from "./semaphore.ts";

/** Runs a limited number of tasks at a time. A task that cannot begin in time does not run. */
type TimedSemaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a semaphore whose tasks wait for at most `waitMs` and then fail with the error of `refuse`. */
export function createTimedSemaphore(options: {
  permits: number;
  waitMs: number;
  refuse: () => Error;
}): TimedSemaphore {
  const runLimited = createSemaphore(options.permits);
  return async (work) => {
    const timeout = AbortSignal.timeout(options.waitMs);
    try {
      return await runLimited(timeout, work);
    } catch (error) {
      throw timeout.aborted && error === timeout.reason ? options.refuse() : error;
    }
  };
}

import { yieldToEventLoop } from "./yieldToEventLoop.ts";

/** Tracks work that has not ended, so that the resources it uses are closed after it. */
export interface PendingWork {
  /** Tracks the work and returns it. */
  track: <Value>(work: Promise<Value>) => Promise<Value>;
  /** Resolves when all work has ended, including work that other work started. */
  ended: () => Promise<void>;
}

export function createPendingWork(): PendingWork {
  const works = new Set<Promise<unknown>>();
  return {
    track(work) {
      const end = (): void => void works.delete(work);
      works.add(work);
      work.then(end, end);
      return work;
    },
    async ended() {
      do {
        await Promise.allSettled(works);
        // Callers that waited for the last piece of work run first, and may start more.
        await yieldToEventLoop();
      } while (works.size > 0);
    },
  };
}

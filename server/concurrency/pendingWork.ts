import { promisify } from "node:util";

/** Knows which work has not ended yet, so that what it uses is closed after it. */
export interface PendingWork {
  /** Gives the work back as it is. */
  watch: <Value>(work: Promise<Value>) => Promise<Value>;
  /** Resolves when all of it has ended, and whatever that led to. */
  ended: () => Promise<void>;
}

export function createPendingWork(): PendingWork {
  const works = new Set<Promise<unknown>>();
  return {
    watch(work) {
      const end = (): void => void works.delete(work);
      works.add(work);
      work.then(end, end);
      return work;
    },
    async ended() {
      do {
        await Promise.allSettled(works);
        // What waited for the last of them goes on first, and may begin something else.
        await otherWork();
      } while (works.size > 0);
    },
  };
}

const otherWork = promisify(setImmediate);

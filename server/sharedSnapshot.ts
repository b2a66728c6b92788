import type { Snapshot } from "./context.ts";
import type { UnderWay } from "./underWay.ts";

/** Lets all that is answered at one change read one snapshot, and each row of it once. */
export type ReadShared = <Value>(read: (snapshot: Snapshot) => Promise<Value>) => Promise<Value>;

interface Shared {
  opening: Promise<Snapshot>;
  openedAt: number;
  /** What it shows is not older than this revision. */
  least: number | null;
  readers: number;
}

/** In milliseconds; whoever comes later takes a new snapshot, so that no transaction grows old. */
const sharedFor = 100;

export function createSharedSnapshot(options: {
  open: () => Promise<Snapshot>;
  /** The newest revision that is known; null before any. */
  newest: () => number | null;
  watch: UnderWay["watch"];
  onError: (error: unknown) => void;
}): ReadShared {
  let present: Shared | null = null;

  function join(): Shared {
    const isPresent =
      present !== null &&
      present.least === options.newest() &&
      performance.now() - present.openedAt < sharedFor;
    if (present === null || !isPresent) present = open();
    present.readers += 1;
    return present;
  }

  function open(): Shared {
    return { opening: options.open(), openedAt: performance.now(), least: options.newest(), readers: 0 };
  }

  return async (read) => {
    const shared = join();
    const snapshot = await shared.opening;
    try {
      return await read(snapshot);
    } finally {
      shared.readers -= 1;
      if (shared.readers === 0) {
        if (present === shared) present = null;
        // What was read is complete: nobody waits for the end of the transaction.
        void options.watch(snapshot.close()).catch(options.onError);
      }
    }
  };
}

import type { Clock } from "./catalogue/clock.ts";
import type { Snapshot } from "./context.ts";
import type { UnderWay } from "./underWay.ts";

/** Lets all that is answered at one change read one snapshot, and each row of it once. */
export interface SharedSnapshot {
  /** Reads a snapshot that shows the newest clock that is known, or a newer one. */
  read: <Value>(read: (snapshot: Snapshot) => Promise<Value>) => Promise<Value>;
  /** Opens one for those who are about to read; it is held for them until what is given back is called. */
  prepare: () => () => void;
}

interface Shared {
  opening: Promise<Snapshot>;
  openedAt: number;
  /** Who reads it, or keeps it open for those who will. */
  holders: number;
}

/** In milliseconds; whoever comes later takes a new snapshot, so that no transaction grows old. */
const sharedFor = 100;

export function createSharedSnapshot(options: {
  open: () => Promise<Snapshot>;
  /** Whether no newer clock is known. */
  isNewest: (clock: Clock) => boolean;
  watch: UnderWay["watch"];
  onError: (error: unknown) => void;
}): SharedSnapshot {
  let present: Shared | null = null;

  function open(): Shared {
    present = { opening: options.open(), openedAt: performance.now(), holders: 1 };
    return present;
  }

  /** What is held is given back. */
  async function holdNewest(): Promise<Shared> {
    const shared = present;
    if (shared === null || performance.now() - shared.openedAt > sharedFor) return open();
    shared.holders += 1;
    if (await showsNewest(shared)) return shared;
    giveBack(shared);
    if (present === shared) present = null;
    return holdNewest();
  }

  /** One that was opened while a change was being told of may be older than it. */
  async function showsNewest({ opening }: Shared): Promise<boolean> {
    const snapshot = await settled(opening);
    return snapshot !== null && options.isNewest(snapshot.clock);
  }

  function giveBack(shared: Shared): void {
    shared.holders -= 1;
    if (shared.holders > 0) return;
    if (present === shared) present = null;
    // What was read is complete: nobody waits for the end of the transaction.
    void options.watch(close(shared)).catch(options.onError);
  }

  return {
    async read(read) {
      const shared = await holdNewest();
      try {
        return await read(await shared.opening);
      } finally {
        giveBack(shared);
      }
    },
    prepare() {
      const shared = open();
      // When it cannot be opened, those who read it are told.
      void settled(shared.opening);
      return () => giveBack(shared);
    },
  };
}

async function close({ opening }: Shared): Promise<void> {
  await (await settled(opening))?.close();
}

/** Null when it could not be opened. */
function settled(opening: Promise<Snapshot>): Promise<Snapshot | null> {
  return opening.catch(() => null);
}

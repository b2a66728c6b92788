import { setTimeout as pause } from "node:timers/promises";

import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { Clock } from "./clock.ts";

/** Lets all that is answered at one change read one snapshot, and each row of it once. */
export interface SharedSnapshot<Snapshot> {
  /** Reads a snapshot that shows the newest clock that is known, or a newer one. */
  read: <Value>(read: (snapshot: Snapshot) => Promise<Value>) => Promise<Value>;
  /**
   * Opens one for those who are about to read; it is held for them until what is given back is called. Null while one is
   * being read: in a burst of changes, those who read it would come too late for this one.
   */
  prepare: () => (() => void) | null;
  /** Something beside the catalogue has changed: whoever comes now reads nothing that was opened before. */
  renew: () => void;
}

interface Shared<Snapshot> {
  opening: Promise<Snapshot>;
  /** When the first came to read it; infinite before that. */
  readSince: number;
  /** Who reads it, or keeps it open for those who will. */
  holders: number;
}

/** In milliseconds after its first reader; whoever comes later takes a new snapshot, so that no transaction grows old. */
const sharedFor = 100;

/** In milliseconds; ended at once, it would keep the database busy just when the values are sent. */
const lingering = 30;

export function createSharedSnapshot<Snapshot extends { clock: Clock; close: () => Promise<void> }>(options: {
  open: () => Promise<Snapshot>;
  /** Whether no newer clock is known. */
  isNewest: (clock: Clock) => boolean;
  watch: PendingWork["watch"];
  onError: (error: unknown) => void;
}): SharedSnapshot<Snapshot> {
  let present: Shared<Snapshot> | null = null;
  let isLingering = false;

  function open(readSince: number): Shared<Snapshot> {
    present = { opening: options.open(), readSince, holders: 1 };
    return present;
  }

  /** The one that it gives has to be given back. */
  async function holdNewest(): Promise<Shared<Snapshot>> {
    const shared = present;
    const now = performance.now();
    if (shared === null || now - shared.readSince > sharedFor) return open(now);
    shared.readSince = Math.min(shared.readSince, now);
    shared.holders += 1;
    try {
      const { clock } = await shared.opening;
      if (options.isNewest(clock)) return shared;
    } catch (error) {
      forget(shared);
      giveBack(shared);
      throw error;
    }
    // It was opened while the changes were being read, before the last of them.
    forget(shared);
    giveBack(shared);
    return holdNewest();
  }

  function giveBack(shared: Shared<Snapshot>): void {
    shared.holders -= 1;
    if (shared.holders > 0) return;
    forget(shared);
    // What was read is complete: nobody waits for the end of the transaction.
    void options.watch(end(shared)).catch(options.onError);
  }

  async function end({ opening }: Shared<Snapshot>): Promise<void> {
    // One at a time: many would keep connections from others.
    if (!isLingering) {
      isLingering = true;
      await pause(lingering);
      isLingering = false;
    }
    await (await settled(opening))?.close();
  }

  function forget(shared: Shared<Snapshot>): void {
    if (present === shared) present = null;
  }

  return {
    async read(read) {
      const shared = await holdNewest();
      try {
        return await read(await shared.opening);
      } catch (error) {
        // Its connection may be broken.
        forget(shared);
        throw error;
      } finally {
        giveBack(shared);
      }
    },
    prepare() {
      if (present !== null) return null;
      const shared = open(Infinity);
      // When it cannot be opened, those who read it get the error.
      void settled(shared.opening);
      return () => giveBack(shared);
    },
    renew() {
      present = null;
    },
  };
}

/** Null when it could not be opened. */
function settled<Snapshot>(opening: Promise<Snapshot>): Promise<Snapshot | null> {
  return opening.catch(() => null);
}

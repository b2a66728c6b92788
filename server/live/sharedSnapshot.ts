import { setTimeout as pause } from "node:timers/promises";

import type { PendingWork } from "../concurrency/pendingWork.ts";

/** One snapshot for all values that are executed after a change; each row is read once. */
export interface SharedSnapshot<Snapshot> {
  /** Reads a snapshot of the newest received clock, or a newer one. */
  read: <Value>(read: (snapshot: Snapshot) => Promise<Value>) => Promise<Value>;
  /**
   * Opens a snapshot before its readers arrive, and holds it until the returned function is called. Null while one is
   * open: during many changes, it would be outdated before its readers arrive.
   */
  prepare: () => (() => void) | null;
  /** Invalidates the snapshot after a change that no clock counts. Later readers open a new one. */
  renew: () => void;
}

interface Shared<Snapshot> {
  opening: Promise<Snapshot>;
  /** The time at which its first reader began; infinite before that. */
  readSince: number;
  /** The number of its readers and of `prepare` calls that hold it open. */
  holders: number;
}

/**
 * How long after its first reader a snapshot accepts others, in milliseconds. Later readers open a new snapshot, so
 * that no transaction stays open for long.
 */
const sharedForMs = 100;

/**
 * The delay before the transaction is ended, in milliseconds. Ending it earlier would compete with sending the values.
 */
const lingeringMs = 30;

export function createSharedSnapshot<Snapshot extends { close: () => Promise<void> }>(options: {
  open: () => Promise<Snapshot>;
  /** Whether no newer clock than the snapshot's was received. */
  isNewest: (snapshot: Snapshot) => boolean;
  track: PendingWork["track"];
  onError: (error: unknown) => void;
}): SharedSnapshot<Snapshot> {
  let present: Shared<Snapshot> | null = null;
  let isLingering = false;

  function open(readSince: number): Shared<Snapshot> {
    present = { opening: options.open(), readSince, holders: 1 };
    return present;
  }

  /** The caller must release it with `release`. */
  async function holdNewest(): Promise<Shared<Snapshot>> {
    const shared = present;
    const now = performance.now();
    if (shared === null || now - shared.readSince > sharedForMs) return open(now);
    shared.readSince = Math.min(shared.readSince, now);
    shared.holders += 1;
    try {
      if (options.isNewest(await shared.opening)) return shared;
    } catch (error) {
      discard(shared);
      release(shared);
      throw error;
    }
    // The snapshot was opened while the changes were being read, and lacks the last of them.
    discard(shared);
    release(shared);
    return holdNewest();
  }

  function release(shared: Shared<Snapshot>): void {
    shared.holders -= 1;
    if (shared.holders > 0) return;
    discard(shared);
    // All values are read, so no caller waits for the end of the transaction.
    void options.track(end(shared)).catch(options.onError);
  }

  async function end({ opening }: Shared<Snapshot>): Promise<void> {
    // Only one at a time, because many would occupy connections.
    if (!isLingering) {
      isLingering = true;
      await pause(lingeringMs);
      isLingering = false;
    }
    await (await settled(opening))?.close();
  }

  function discard(shared: Shared<Snapshot>): void {
    if (present === shared) present = null;
  }

  return {
    async read(read) {
      const shared = await holdNewest();
      try {
        return await read(await shared.opening);
      } catch (error) {
        // The snapshot's connection may be broken.
        discard(shared);
        throw error;
      } finally {
        release(shared);
      }
    },
    prepare() {
      if (present !== null) return null;
      const shared = open(Infinity);
      // Its readers receive the error when it cannot be opened.
      void settled(shared.opening);
      return () => release(shared);
    },
    renew() {
      present = null;
    },
  };
}

/** The snapshot; null when it could not be opened. */
function settled<Snapshot>(opening: Promise<Snapshot>): Promise<Snapshot | null> {
  return opening.catch(() => null);
}

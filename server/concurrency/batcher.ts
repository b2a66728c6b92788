import { setTimeout as pause } from "node:timers/promises";

/** Runs work in batches; see `createBatcher`. */
type Batcher = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs work in batches: work that arrives during a batch waits for the next one, so that one statement can read for all
 * of it. A single piece of work starts immediately. The number of concurrent batches and the size of a batch are
 * limited. Work that is waiting when a batch ends waits `gatheringMs` longer. This spreads thousands of
 * simultaneous requests over some milliseconds and saves statements, because a batch of any size needs the same number.
 */
export function createBatcher({
  atATime,
  most,
  gatheringMs,
}: {
  atATime: number;
  most: number;
  gatheringMs: number;
}): Batcher {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      await Promise.allSettled(waiting.splice(0, most).map((start) => start()));
      if (waiting.length > 0) await pause(gatheringMs);
    }
    running -= 1;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(() => work().then(resolve, reject));
      if (running < atATime) void run();
    });
}

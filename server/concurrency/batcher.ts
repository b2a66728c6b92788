import { setTimeout as pause } from "node:timers/promises";

/** Runs work together; see createBatcher. */
export type Batcher = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs work in batches: work that arrives during a batch waits for the next one, so that one statement can read for all of
 * it. A single piece of work starts at once. The number of concurrent batches is limited, and so is the size of a batch. Work
 * that waits at the end of a batch waits `gathering` milliseconds longer: thousands of simultaneous requests are spread over
 * some milliseconds, and a small batch costs as many statements as a large one.
 */
export function createBatcher({
  atATime,
  most,
  gathering,
}: {
  atATime: number;
  most: number;
  gathering: number;
}): Batcher {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      await Promise.allSettled(waiting.splice(0, most).map((start) => start()));
      if (waiting.length > 0) await pause(gathering);
    }
    running -= 1;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(() => work().then(resolve, reject));
      if (running < atATime) void run();
    });
}

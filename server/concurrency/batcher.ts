import { setTimeout as pause } from "node:timers/promises";

/** Runs work together; see createBatcher. */
export type Batcher = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs work in rounds: what comes while a round is under way waits, and starts together with all else that waits, so that
 * one statement can read what all of it needs. Work that comes alone starts at once. The rounds that run at a time are
 * limited, and so is the work of one round. What waits at the end of a round waits `gathering` milliseconds longer:
 * thousands who come together do not come in one moment, and each round costs its statements however little it reads.
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

import { createPauses } from "../lib/pauses.ts";

/**
 * Runs the work now and repeatedly, with a pause in between that is shorter after a failure. The returned function runs
 * it immediately.
 *
 * The scorer's `repeater.ts` is separate, since it retries in another way: scoreboards retry after random pauses, so
 * that those of a venue do not send their requests at the same moment, each call cuts the pause short, and they never
 * stop.
 */
export function repeat(work: () => Promise<void>, everyMs: number): () => void {
  const pauses = createPauses();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isWorking = false;
  let isWantedAgain = false;

  async function run(): Promise<void> {
    if (isWorking) {
      isWantedAgain = true;
      pauses.endPauses();
      return;
    }
    isWorking = true;
    clearTimeout(timer);
    do {
      isWantedAgain = false;
      const isDone = await work().then(
        () => true,
        () => false,
      );
      failures = isDone ? 0 : failures + 1;
      if (!isDone) await pauses.wait(failures - 1);
    } while (failures > 0 || isWantedAgain);
    isWorking = false;
    timer = setTimeout(() => void run(), everyMs);
  }

  void run();
  return () => void run();
}

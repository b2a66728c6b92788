/** The result of a run: whether another should follow immediately, or, after a failure, the minimal pause. */
export type RunResult = { hasResponse: true; hasMore: boolean } | { hasResponse: false; afterMs: number };

/**
 * Sends a scorer's request repeatedly, one at a time.
 *
 * The scoreboard's `repeat.ts` is separate, since it retries in another way: a scorer retries after fixed pauses, which
 * the server can lengthen, a press does not cut them short, and it stops when another device takes over.
 */
interface Repeater {
  /** Called when there is something new to send: runs now, except during a pause after a failure. */
  runUnlessPaused: () => void;
  /** Runs now, also during such a pause. */
  runNow: () => void;
  stop: () => void;
}

const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** `restMs` is the pause after a run with a response; `onFailure` is called after each run without one. */
export function createRepeater(
  run: () => Promise<RunResult>,
  { restMs, onFailure }: { restMs: number; onFailure: () => void },
): Repeater {
  let failures = 0;
  let isRunning = false;
  let isWantedAgain = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<void> {
    clearTimeout(timer);
    isRunning = true;
    isWantedAgain = false;
    isStopped = false;
    const result = await run();
    isRunning = false;
    if (isStopped) return;
    failures = result.hasResponse ? 0 : failures + 1;
    if (!result.hasResponse) onFailure();
    const pause = result.hasResponse
      ? result.hasMore || isWantedAgain
        ? 0
        : restMs
      : Math.max(pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0, result.afterMs);
    timer = setTimeout(() => void start(), pause);
  }

  function runNow(): void {
    if (isRunning) isWantedAgain = true;
    else void start();
  }

  return {
    runUnlessPaused: () => (failures > 0 ? undefined : runNow()),
    runNow,
    stop() {
      isStopped = true;
      failures = 0;
      clearTimeout(timer);
    },
  };
}

/** The result of a run: whether another should follow immediately, or, after a failure, the minimal pause. */
export type RunResult = { isAnswered: true; hasMore: boolean } | { isAnswered: false; afterMs: number };

/** Sends a request repeatedly, one at a time. */
export interface Repeater {
  /** Called when there is something new to send: runs now, except during a pause after a failure. */
  nudge: () => void;
  /** Runs now, also during such a pause. */
  runNow: () => void;
  stop: () => void;
}

const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** `restMs` is the pause after an answered run; `onFailure` is called after each run without an answer. */
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
    failures = result.isAnswered ? 0 : failures + 1;
    if (!result.isAnswered) onFailure();
    const pause = result.isAnswered
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
    nudge: () => (failures > 0 ? undefined : runNow()),
    runNow,
    stop() {
      isStopped = true;
      failures = 0;
      clearTimeout(timer);
    },
  };
}

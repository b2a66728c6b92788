/** What follows a run: another one at once or after a rest, none, or after a failure one after at least this pause. */
export type RunResult = { next: "run" | "rest" | "stop" } | { next: "retry"; afterMs: number };

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
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<void> {
    clearTimeout(timer);
    isRunning = true;
    isWantedAgain = false;
    const result = await run();
    isRunning = false;
    failures = result.next === "retry" ? failures + 1 : 0;
    if (result.next === "stop") return;
    let pause = result.next === "run" || isWantedAgain ? 0 : restMs;
    if (result.next === "retry") {
      onFailure();
      pause = Math.max(pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0, result.afterMs);
    }
    timer = setTimeout(() => void start(), pause);
  }

  function runNow(): void {
    if (isRunning) isWantedAgain = true;
    else void start();
  }

  return { runUnlessPaused: () => (failures > 0 ? undefined : runNow()), runNow };
}

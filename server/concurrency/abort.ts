/** A controller of which another signal is the reason to abort, until it is released. */
interface Following {
  controller: AbortController;
  release: () => void;
}

/**
 * A controller that also aborts when the signal does, with its reason. In place of `AbortSignal.any`: Node 20 can collect an
 * `AbortSignal.timeout` that only that refers to, and what waits for it would wait for ever.
 */
export function followSignal(signal: AbortSignal): Following {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort);
  return { controller, release: () => signal.removeEventListener("abort", abort) };
}

/** Does the work with a signal that aborts after the time, and when the other signal does. */
export async function withinTime<Result>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { controller, release } = followSignal(signal);
  const timer = setTimeout(() => controller.abort(), ms);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    release();
  }
}

/** A controller that aborts when another signal does, until it is released. */
interface Following {
  controller: AbortController;
  release: () => void;
}

/**
 * A controller that also aborts when the signal does, with its reason. It replaces `AbortSignal.any`: Node 20 can
 * collect an `AbortSignal.timeout` that is referenced only by `AbortSignal.any`, and whatever waits for it would then
 * wait forever.
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

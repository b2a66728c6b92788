import type { PlaybackStore } from "./playbackState.ts";
import type { Source, PlaybackFailure } from "./source.ts";
import type { StallTimer } from "./stallTimer.ts";

/** Retries a stream after a failure, with increasing pauses, until its data arrives. */
export interface Retries {
  /** Shows the failure, and schedules a retry unless one is pending or running. */
  fail: (failure: PlaybackFailure) => void;
  /** Ends the retries, since data has arrived. */
  recover: () => void;
  /** Retries immediately unless the stream flows, also when an attempt has led to nothing yet. */
  tryNow: () => void;
  isPending: () => boolean;
  cancel: () => void;
}

const retryDelaysMs = [2_000, 3_000, 5_000, 8_000, 10_000];
const longestRetryDelayMs = 10_000;

export function createRetries(options: {
  source: Source;
  store: PlaybackStore;
  stallTimer: StallTimer;
  /** Opens the stream again, where it was interrupted. */
  reopen: () => void;
  /** Aborted when playback is stopped: nothing is requested any more. */
  stopped: AbortSignal;
}): Retries {
  const { source, store, stallTimer, reopen, stopped } = options;
  /** The number of attempts since data last arrived. */
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let isAttempting = false;
  let isRetryWanted = false;

  function fail(failure: PlaybackFailure): void {
    if (stopped.aborted) return;
    store.update({ failure });
    if (retry !== null || isAttempting) return;
    retry = setTimeout(tryNow, retryDelay(failure, attempts));
  }

  function tryNow(): void {
    if (stopped.aborted) return;
    if (isAttempting) {
      isRetryWanted = true;
      return;
    }
    const { failure } = store.state();
    // Loading that neither fails nor ends, such as that of a file from before an outage, has no retry.
    if (retry === null && (source.retryNow() || failure === null)) return;
    cancel();
    void attempt(failure ?? "unreachable");
  }

  async function attempt(failure: PlaybackFailure): Promise<void> {
    isAttempting = true;
    isRetryWanted = false;
    let found = await source.probe(failure);
    // The stream may have become available after this attempt had requested it.
    if (found !== null && isRetryWanted && !stopped.aborted) found = await source.probe(failure);
    isAttempting = false;
    if (stopped.aborted) return;
    attempts += 1;
    stallTimer.reset();
    if (found !== null) fail(found);
    else if (!(attempts === 1 && store.state().hasPlayed && source.resume(failure))) reopen();
  }

  function recover(): void {
    // Data requested before the failure proves nothing; after a stall it means recovery.
    if (isAttempting || (retry !== null && store.state().failure !== "stalled")) return;
    cancel();
    attempts = 0;
    store.update({ failure: null });
  }

  function cancel(): void {
    if (retry !== null) clearTimeout(retry);
    retry = null;
  }

  return { fail, recover, tryNow, isPending: () => retry !== null, cancel };
}

/** The milliseconds until the next attempt, after this number of unsuccessful `attempts`. */
function retryDelay(failure: PlaybackFailure, attempts: number): number {
  if (failure === "ended" || failure === "stalled") return longestRetryDelayMs;
  return retryDelaysMs[attempts] ?? longestRetryDelayMs;
}

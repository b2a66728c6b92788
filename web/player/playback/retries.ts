import type { PlaybackStore } from "./playbackState.ts";
import type { Source, Trouble } from "./source.ts";
import type { StallTimer } from "./stallTimer.ts";

/** Retries a stream after a failure, with increasing pauses, until its data arrives. */
export interface Retries {
  /** Shows the trouble, and schedules a retry unless one is pending or running. */
  fail: (trouble: Trouble) => void;
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

  function fail(trouble: Trouble): void {
    if (stopped.aborted) return;
    store.update({ trouble });
    if (retry !== null || isAttempting) return;
    retry = setTimeout(tryNow, retryDelay(trouble, attempts));
  }

  function tryNow(): void {
    if (stopped.aborted) return;
    if (isAttempting) {
      isRetryWanted = true;
      return;
    }
    const { trouble } = store.state();
    // Loading that neither fails nor ends, such as that of a file from before an outage, has no retry.
    if (retry === null && (source.retryNow() || trouble === null)) return;
    cancel();
    void attempt(trouble ?? "unreachable");
  }

  async function attempt(trouble: Trouble): Promise<void> {
    isAttempting = true;
    isRetryWanted = false;
    let obstacle = await source.probe(trouble);
    // The obstacle may have disappeared after this attempt had checked for it.
    if (obstacle !== null && isRetryWanted && !stopped.aborted) obstacle = await source.probe(trouble);
    isAttempting = false;
    if (stopped.aborted) return;
    attempts += 1;
    stallTimer.reset();
    if (obstacle !== null) fail(obstacle);
    else if (!(attempts === 1 && store.state().hasPlayed && source.resume(trouble))) reopen();
  }

  function recover(): void {
    // Data requested before the failure proves nothing; after a stall it means recovery.
    if (isAttempting || (retry !== null && store.state().trouble !== "stalled")) return;
    cancel();
    attempts = 0;
    store.update({ trouble: null });
  }

  function cancel(): void {
    if (retry !== null) clearTimeout(retry);
    retry = null;
  }

  return { fail, recover, tryNow, isPending: () => retry !== null, cancel };
}

/** The milliseconds until the next attempt, after this number of unsuccessful `attempts`. */
function retryDelay(trouble: Trouble, attempts: number): number {
  if (trouble === "ended" || trouble === "stalled") return longestRetryDelayMs;
  return retryDelaysMs[attempts] ?? longestRetryDelayMs;
}

import { isDatabaseUnavailable } from "../../postgres/databaseErrors.ts";
import { guessQueue } from "./attemptLimits.ts";
import type { AttemptDatabase } from "./guessCounter.ts";
import { releaseGuess } from "./guessCounter.ts";

/** Releases the places that guesses have reserved in the database, and wakes the guesses that wait for a place. */
export interface GuessPlaces {
  /** Resolves when a guess of this process has ended, and after the retry delay at the latest. */
  wait: () => Promise<void>;
  /** Wakes the waiting guesses when one of this process has ended. */
  wakeWaiting: () => void;
  /** Frees the place of a guess that was not counted. */
  release: (id: string) => Promise<void>;
  /** Like `release`; when it fails, the place is released later. */
  releaseSurely: (id: string) => Promise<void>;
  /** Releases the place once the database is available, unless the place has expired before. */
  releaseLater: (id: string) => Promise<void>;
  /** Stops the later releases, and wakes the waiting guesses. */
  close: () => void;
}

export function createGuessPlaces(database: AttemptDatabase, onError: (error: unknown) => void): GuessPlaces {
  const retries = new Set<() => void>();
  const closing = new AbortController();

  function wait(): Promise<void> {
    return new Promise((resolve) => {
      const retry = (): void => {
        clearTimeout(timer);
        retries.delete(retry);
        resolve();
      };
      // This process is not notified when guesses of other processes end.
      const timer = setTimeout(retry, guessQueue.retryMs * (0.5 + Math.random()));
      retries.add(retry);
    });
  }

  function wakeWaiting(): void {
    for (const retry of retries) retry();
  }

  async function release(id: string): Promise<void> {
    await releaseGuess(database, id);
    wakeWaiting();
  }

  async function releaseLater(id: string): Promise<void> {
    const endsAt = performance.now() + guessQueue.lifeMs;
    while (!closing.signal.aborted && performance.now() < endsAt) {
      await wait();
      try {
        await release(id);
        return;
      } catch (error) {
        if (closing.signal.aborted || isDatabaseUnavailable(error)) continue;
        onError(error);
        return;
      }
    }
  }

  async function releaseSurely(id: string): Promise<void> {
    try {
      await release(id);
    } catch (error) {
      void releaseLater(id);
      throw error;
    }
  }

  return {
    wait,
    wakeWaiting,
    release,
    releaseSurely,
    releaseLater,
    close() {
      closing.abort();
      wakeWaiting();
    },
  };
}

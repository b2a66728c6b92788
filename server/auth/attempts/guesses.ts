import { randomUUID } from "node:crypto";

import { guessQueue } from "./attemptLimits.ts";
import type { AttemptDatabase, Budget } from "./guessCounter.ts";
import { countFailure, nameOfBudget, reserveSlot, resetFailures } from "./guessCounter.ts";
import { createGuessPlaces } from "./guessPlaces.ts";
import { createGuessQueues } from "./guessQueues.ts";
import { reservePlace } from "./guessReservation.ts";
import type { Waiter } from "./slowQueue.ts";
import { createSlowQueues } from "./slowQueue.ts";

/** A budget that delays guesses and never refuses them, with the waiting guess. */
interface SlowBudget extends Budget {
  waiter: Waiter;
  /** Also counts the failures of delayed guesses, and refuses delayed guesses when it is spent. */
  delayed: Budget;
}

export interface Guess {
  budgets: readonly Budget[];
  slow?: SlowBudget;
}

/**
 * Checks guessed passwords. Failures are counted in the database, across all server processes. It uses connections of
 * its own, so that a failure stays counted when a refused mutation is rolled back.
 */
export interface Guesses {
  /**
   * Returns the result of `check`. A result of null is a failure, and only failures are counted. Of concurrent guesses,
   * only as many are checked at a time as the budget still allows to fail; the others wait. Throws TOO_MANY_REQUESTS
   * when a budget is spent, and SERVICE_UNAVAILABLE when the guess waited too long.
   */
  check: <T>(guess: Guess, check: () => Promise<T | null>) => Promise<T | null>;
  /** Resumes the waiting guesses. */
  close: () => void;
}

export function createGuesses(
  database: AttemptDatabase,
  onLimit: (limit: string) => void,
  onError: (error: unknown) => void,
): Guesses {
  const queues = createGuessQueues();
  const places = createGuessPlaces(database, onError);
  const slowQueues = createSlowQueues((key) => reserveSlot(database, key));
  const parts = { database, queues, places, onLimit };

  /**
   * Counts the result of the check and releases the place. When this fails, nothing is counted and no result is sent.
   */
  async function end(id: string, { budgets, slow }: Guess, isFailure: boolean): Promise<void> {
    if (isFailure) {
      const signal = AbortSignal.timeout(guessQueue.timeoutMs);
      const counted = slow ? [...budgets, slow] : budgets;
      await queues.runStatement(slow, signal, () => countFailure(database, id, counted));
      places.wakeWaiting();
    } else {
      await resetFailures(database, budgets);
      await places.release(id);
    }
  }

  return {
    async check(guess, check) {
      const id = randomUUID();
      const { budgets, slow } = guess;
      const { isSlow } = await reservePlace(parts, id, { budgets, slow, isSlow: false });
      const delayed = isSlow && slow ? [slow.delayed] : [];
      if (isSlow && slow) {
        // Guesses that wait in the slow queue must not delay others from the same address.
        await places.releaseSurely(id);
        await slowQueues.wait(nameOfBudget(slow), slow.waiter, performance.now() + guessQueue.slowestMs);
        await reservePlace(parts, id, { budgets: delayed, slow, isSlow });
      }
      try {
        if (isSlow) await reservePlace(parts, id, { budgets, slow, isSlow });
        const found = await check();
        await end(id, { ...guess, budgets: [...budgets, ...delayed] }, found === null);
        return found;
      } catch (error) {
        void places.releaseLater(id);
        throw error;
      }
    },
    close() {
      places.close();
      slowQueues.close();
    },
  };
}

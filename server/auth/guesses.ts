import { randomUUID } from "node:crypto";

import type { GraphQLError } from "graphql";

import { NoFreeConnection } from "../concurrency/connectionShare.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import type { Semaphore } from "../concurrency/semaphore.ts";
import { tooManyRequests, unavailable } from "../errors.ts";
import { isDatabaseAway } from "../postgres/databaseErrors.ts";
import { guessQueue } from "./attemptLimits.ts";
import type { AttemptDatabase, BegunGuess, Budget } from "./guessCounter.ts";
import {
  beginGuess,
  countFailure,
  nameOfBudget,
  releaseGuess,
  reserveSlot,
  resetFailures,
} from "./guessCounter.ts";
import type { SlowQueue, Waiter } from "./slowQueue.ts";
import { createSlowQueue } from "./slowQueue.ts";

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

interface Reservation {
  budgets: readonly Budget[];
  slow: SlowBudget | undefined;
  /** Whether the guess has been delayed by the slow budget, which is then not asked again. */
  isSlow: boolean;
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

/** The work of this process on the same counters. It runs one at a time, in the order of arrival. */
interface Line {
  semaphore: Semaphore;
  users: number;
  /** A refusal also applies to the guesses that waited with the refused one, without another statement. */
  refusal: { begun: BegunGuess; at: number } | null;
}

export function createGuesses(
  database: AttemptDatabase,
  onLimit: (limit: string) => void,
  onError: (error: unknown) => void,
): Guesses {
  const lines = new Map<string, Line>();
  /** Wakes waiting guesses when one of this process has ended. */
  const retries = new Set<() => void>();
  const slowQueues = new Map<string, SlowQueue>();
  const closing = new AbortController();

  async function runInLine<T>(
    key: string,
    signal: AbortSignal,
    work: (line: Line) => Promise<T>,
  ): Promise<T> {
    const line = lines.get(key) ?? { semaphore: createSemaphore(1), users: 0, refusal: null };
    lines.set(key, line);
    line.users += 1;
    try {
      return await line.semaphore(signal, () => work(line));
    } catch (error) {
      // No budget is spent, so the client may retry.
      throw error === signal.reason ? unavailable() : error;
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
  }

  /**
   * Guesses from all addresses change the counter of the series. Their statements wait for each other in the process,
   * because statements that wait for a row lock keep their connections.
   */
  function runStatement<T>(
    slow: SlowBudget | undefined,
    signal: AbortSignal,
    run: () => Promise<T>,
  ): Promise<T> {
    return slow ? runInLine(nameOfBudget(slow), signal, run) : run();
  }

  /** Guesses with the same budgets try to reserve a place one at a time. */
  async function reserveInOrder(id: string, reservation: Reservation): Promise<BegunGuess> {
    const key = reservation.budgets.map(nameOfBudget).join(" ");
    const signal = AbortSignal.timeout(guessQueue.timeoutMs);
    try {
      return await runInLine(key, signal, (line) => reserve(id, reservation, line, signal));
    } catch (error) {
      // The database may have reserved the place although its response was lost.
      if (isDatabaseAway(error) && !(error instanceof NoFreeConnection)) void releaseLater(id);
      throw error;
    }
  }

  function refuse(
    { budgets }: Reservation,
    { blockedKey, wait }: Pick<BegunGuess, "blockedKey" | "wait">,
  ): GraphQLError {
    const spent = budgets.find((budget) => nameOfBudget(budget) === blockedKey) ?? budgets[0];
    if (spent) onLimit(spent.limit.name);
    return tooManyRequests(wait);
  }

  /** Waits while the guesses being checked could spend the whole budget. */
  async function reserve(
    id: string,
    reservation: Reservation,
    line: Line,
    signal: AbortSignal,
  ): Promise<BegunGuess> {
    const { budgets, slow, isSlow } = reservation;
    for (;;) {
      const { refusal } = line;
      if (refusal && performance.now() - refusal.at < guessQueue.refusedMs)
        throw refuse(reservation, refusal.begun);
      const begun = await runStatement(slow, signal, () =>
        beginGuess(database, id, budgets, isSlow ? undefined : slow),
      );
      if (begun.outcome === "refused") {
        line.refusal = { begun, at: performance.now() };
        throw refuse(reservation, begun);
      }
      if (begun.outcome === "begun") return begun;
      signal.throwIfAborted();
      await waitForPlace();
    }
  }

  function waitForPlace(): Promise<void> {
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

  async function waitSlowly(slow: SlowBudget): Promise<void> {
    const key = nameOfBudget(slow);
    const queue = slowQueues.get(key) ?? createSlowQueue(() => reserveSlot(database, key));
    slowQueues.set(key, queue);
    await queue.wait(slow.waiter, performance.now() + guessQueue.slowestMs);
    if (queue.isEmpty()) slowQueues.delete(key);
  }

  /** Frees the place of a guess that was not counted. */
  async function release(id: string): Promise<void> {
    await releaseGuess(database, id);
    resumeOthers();
  }

  function resumeOthers(): void {
    for (const retry of retries) retry();
  }

  /** Like `release`; when it fails, the place is released later. */
  async function releaseSurely(id: string): Promise<void> {
    try {
      await release(id);
    } catch (error) {
      void releaseLater(id);
      throw error;
    }
  }

  /** Releases the place once the database is available, unless the place has expired before. */
  async function releaseLater(id: string): Promise<void> {
    const endsAt = performance.now() + guessQueue.lifeMs;
    while (!closing.signal.aborted && performance.now() < endsAt) {
      await waitForPlace();
      try {
        await release(id);
        return;
      } catch (error) {
        if (closing.signal.aborted || isDatabaseAway(error)) continue;
        onError(error);
        return;
      }
    }
  }

  /**
   * Counts the result of the check and releases the place. When this fails, nothing is counted and no result is sent.
   */
  async function end(id: string, { budgets, slow }: Guess, isFailure: boolean): Promise<void> {
    if (isFailure) {
      const signal = AbortSignal.timeout(guessQueue.timeoutMs);
      const counted = slow ? [...budgets, slow] : budgets;
      await runStatement(slow, signal, () => countFailure(database, id, counted));
      resumeOthers();
    } else {
      await resetFailures(database, budgets);
      await release(id);
    }
  }

  return {
    async check(guess, check) {
      const id = randomUUID();
      const { budgets, slow } = guess;
      const { isSlow } = await reserveInOrder(id, { budgets, slow, isSlow: false });
      const delayed = isSlow && slow ? [slow.delayed] : [];
      if (isSlow && slow) {
        // Guesses that wait in the slow queue must not delay others from the same address.
        await releaseSurely(id);
        await waitSlowly(slow);
        await reserveInOrder(id, { budgets: delayed, slow, isSlow });
      }
      try {
        if (isSlow) await reserveInOrder(id, { budgets, slow, isSlow });
        const found = await check();
        await end(id, { ...guess, budgets: [...budgets, ...delayed] }, found === null);
        return found;
      } catch (error) {
        void releaseLater(id);
        throw error;
      }
    },
    close() {
      closing.abort();
      resumeOthers();
      for (const queue of slowQueues.values()) queue.close();
    },
  };
}

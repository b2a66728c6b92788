import type { Semaphore } from "../../concurrency/semaphore.ts";
import { createSemaphore } from "../../concurrency/semaphore.ts";
import { unavailable } from "../../errors.ts";
import type { BegunGuess, Budget } from "./guessCounter.ts";
import { nameOfBudget } from "./guessCounter.ts";

/** The work of this process on the same counters. It runs one at a time, in the order of arrival. */
export interface GuessQueue {
  semaphore: Semaphore;
  /** The number of its running and waiting pieces of work. */
  users: number;
  /** A refusal also applies to the guesses that waited with the refused one, without another statement. */
  refusal: { begun: BegunGuess; at: number } | null;
}

/** The queues by key. A queue exists while work runs or waits in it. */
export interface GuessQueues {
  /** Runs the work after the earlier work of the queue. Throws SERVICE_UNAVAILABLE when the signal aborts before. */
  run: <T>(key: string, signal: AbortSignal, work: (queue: GuessQueue) => Promise<T>) => Promise<T>;
  /** Runs a statement on the counters of a guess. */
  runStatement: <T>(slow: Budget | undefined, signal: AbortSignal, run: () => Promise<T>) => Promise<T>;
}

export function createGuessQueues(): GuessQueues {
  const queues = new Map<string, GuessQueue>();

  const run: GuessQueues["run"] = async (key, signal, work) => {
    const queue = queues.get(key) ?? { semaphore: createSemaphore(1), users: 0, refusal: null };
    queues.set(key, queue);
    queue.users += 1;
    try {
      return await queue.semaphore(signal, () => work(queue));
    } catch (error) {
      // No budget is spent, so the client may retry.
      throw error === signal.reason ? unavailable() : error;
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
    }
  };

  return {
    run,
    // Guesses from all addresses change the counter of the series. Their statements wait for each other in the process,
    // because statements that wait for a row lock keep their connections.
    runStatement: (slow, signal, statement) =>
      slow ? run(nameOfBudget(slow), signal, statement) : statement(),
  };
}

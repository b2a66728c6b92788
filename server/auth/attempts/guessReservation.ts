import type { GraphQLError } from "graphql";

import { NoFreeConnection } from "../../concurrency/connectionShare.ts";
import { tooManyRequests } from "../../errors.ts";
import { isDatabaseUnavailable } from "../../postgres/databaseErrors.ts";
import { guessQueue } from "./attemptLimits.ts";
import type { AttemptDatabase, BegunGuess, Budget } from "./guessCounter.ts";
import { beginGuess, nameOfBudget } from "./guessCounter.ts";
import type { GuessPlaces } from "./guessPlaces.ts";
import type { GuessQueue, GuessQueues } from "./guessQueues.ts";

interface Reservation {
  budgets: readonly Budget[];
  /** The budget that delays guesses and never refuses them. */
  slow: Budget | undefined;
  /** Whether the guess has been delayed by the slow budget, which is then not asked again. */
  isSlow: boolean;
}

interface ReservationParts {
  database: AttemptDatabase;
  queues: GuessQueues;
  places: GuessPlaces;
  onLimit: (limit: string) => void;
}

/** Reserves a place for the guess. Guesses with the same budgets try it one at a time. */
export async function reservePlace(
  parts: ReservationParts,
  id: string,
  reservation: Reservation,
): Promise<BegunGuess> {
  const { queues, places } = parts;
  const key = reservation.budgets.map(nameOfBudget).join(" ");
  const signal = AbortSignal.timeout(guessQueue.timeoutMs);
  try {
    return await queues.run(key, signal, (queue) => waitForPlace(parts, id, reservation, queue, signal));
  } catch (error) {
    // The database may have reserved the place although its response was lost.
    if (isDatabaseUnavailable(error) && !(error instanceof NoFreeConnection)) void places.releaseLater(id);
    throw error;
  }
}

/** Waits while the guesses being checked could spend the whole budget. */
async function waitForPlace(
  { database, queues, places, onLimit }: ReservationParts,
  id: string,
  { budgets, slow, isSlow }: Reservation,
  queue: GuessQueue,
  signal: AbortSignal,
): Promise<BegunGuess> {
  for (;;) {
    const { refusal } = queue;
    if (refusal && performance.now() - refusal.at < guessQueue.refusedMs)
      throw refuse(budgets, refusal.begun, onLimit);
    const begun = await queues.runStatement(slow, signal, () =>
      beginGuess(database, id, budgets, isSlow ? undefined : slow),
    );
    if (begun.outcome === "refused") {
      queue.refusal = { begun, at: performance.now() };
      throw refuse(budgets, begun, onLimit);
    }
    if (begun.outcome === "begun") return begun;
    signal.throwIfAborted();
    await places.wait();
  }
}

/** Reports the limit of the spent budget, and returns the refusal. */
function refuse(
  budgets: readonly Budget[],
  { blockedKey, wait }: Pick<BegunGuess, "blockedKey" | "wait">,
  onLimit: (limit: string) => void,
): GraphQLError {
  const spent = budgets.find((budget) => nameOfBudget(budget) === blockedKey) ?? budgets[0];
  if (spent) onLimit(spent.limit.name);
  return tooManyRequests(wait);
}

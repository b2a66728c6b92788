import { randomUUID } from "node:crypto";

import type { GraphQLError } from "graphql";
import type { DataSource, EntityManager } from "typeorm";

import { createSemaphore } from "../concurrency/semaphore.ts";
import type { Semaphore } from "../concurrency/semaphore.ts";
import { tooManyRequests, unavailable } from "../errors.ts";
import { isDatabaseAway } from "../postgres/databaseErrors.ts";
import type { AttemptLimit } from "./attemptLimits.ts";
import { guessQueue } from "./attemptLimits.ts";
import { hashToken } from "./secrets.ts";
import type { SlowQueue, Waiter } from "./slowQueue.ts";
import { createSlowQueue } from "./slowQueue.ts";

/** The maximum number of failures under a key. */
export interface Budget {
  limit: AttemptLimit;
  key: string;
  /** Whether a success resets the count of failures. */
  isConsecutive?: boolean;
}

/** A budget that delays guesses and never refuses them, with the waiting guess. */
export interface SlowBudget extends Budget {
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

interface Begun {
  outcome: "begun" | "busy" | "refused";
  isSlow: boolean;
  /** The key whose budget is spent. */
  blockedKey: string | null;
  /** Milliseconds until the refusal ends. */
  wait: number;
}

/**
 * The guesses of this process with the same keys. They try to reserve an attempt one at a time, in the order of
 * arrival.
 */
interface Line {
  semaphore: Semaphore;
  users: number;
  /** A refusal also applies to the guesses that waited with the refused one, without another statement. */
  refusal: { begun: Begun; at: number } | null;
}

export function createGuesses(
  database: DataSource,
  onLimit: (limit: string) => void,
  onError: (error: unknown) => void,
): Guesses {
  const lines = new Map<string, Line>();
  /** Wakes waiting guesses when one of this process has ended. */
  const retries = new Set<() => void>();
  const slowQueues = new Map<string, SlowQueue>();
  const closing = new AbortController();

  async function reserveInOrder(id: string, guess: Guess): Promise<Begun> {
    const key = guess.budgets.map(nameOf).join(" ");
    const line = lines.get(key) ?? { semaphore: createSemaphore(1), users: 0, refusal: null };
    lines.set(key, line);
    line.users += 1;
    const signal = AbortSignal.timeout(guessQueue.timeoutMs);
    try {
      return await line.semaphore(signal, () => reserve(id, guess, line, signal));
    } catch (error) {
      // The database may have reserved the place although its response was lost.
      if (isDatabaseAway(error)) void releaseLater(id);
      // No budget is spent, so the client may retry.
      throw error === signal.reason ? unavailable() : error;
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
  }

  async function begin(id: string, { budgets, slow }: Guess): Promise<Begun> {
    const [begun] = await database.query<[Begun]>(
      `select outcome, is_slow as "isSlow", blocked_key as "blockedKey",
          extract(epoch from blocked_until - now())::float8 * 1000 as wait
        from begin_guess($1, $2, $3, $4, $5, $6 * interval '1 millisecond')`,
      [
        id,
        budgets.map(nameOf),
        budgets.map(({ limit }) => limit.most),
        slow ? nameOf(slow) : null,
        slow?.limit.most ?? null,
        guessQueue.lifeMs,
      ],
    );
    return begun;
  }

  function refuse(
    { budgets }: Guess,
    { blockedKey, wait }: Pick<Begun, "blockedKey" | "wait">,
  ): GraphQLError {
    const spent = budgets.find((budget) => nameOf(budget) === blockedKey) ?? budgets[0];
    if (spent) onLimit(spent.limit.name);
    return tooManyRequests(wait);
  }

  /** Waits while the guesses being checked could spend the whole budget. */
  async function reserve(id: string, guess: Guess, line: Line, signal: AbortSignal): Promise<Begun> {
    for (;;) {
      const { refusal } = line;
      if (refusal && performance.now() - refusal.at < guessQueue.refusedMs)
        throw refuse(guess, refusal.begun);
      const begun = await begin(id, guess);
      if (begun.outcome === "refused") {
        line.refusal = { begun, at: performance.now() };
        throw refuse(guess, begun);
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
    const key = nameOf(slow);
    const queue = slowQueues.get(key) ?? createSlowQueue(() => reserveSlot(database, key));
    slowQueues.set(key, queue);
    await queue.wait(slow.waiter, performance.now() + guessQueue.slowestMs);
    if (queue.isEmpty()) slowQueues.delete(key);
  }

  /** Frees the place of a guess that was not counted. */
  async function release(id: string): Promise<void> {
    await database.query("delete from guess_in_flight where guess_id = $1", [id]);
    resumeOthers();
  }

  function resumeOthers(): void {
    for (const retry of retries) retry();
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
      await countFailure(database, id, slow ? [...budgets, slow] : budgets);
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
      const { isSlow } = await reserveInOrder(id, guess);
      const delayed = isSlow && slow ? [slow.delayed] : [];
      if (isSlow && slow) {
        // Guesses that wait in the slow queue must not delay others from the same address.
        await release(id);
        await waitSlowly(slow);
        await reserveInOrder(id, { budgets: delayed });
      }
      try {
        if (isSlow) await reserveInOrder(id, { budgets });
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

/** Reserves the key's next slot, shared by all processes, and returns 0; otherwise the milliseconds until it is free. */
async function reserveSlot(database: DataSource, key: string): Promise<number> {
  const [slot] = await database.query<{ wait: number }[]>(
    `with taken as (
        update guess_counter set next_turn_at = clock_timestamp() + $2 * interval '1 millisecond'
        where key = $1 and coalesce(next_turn_at <= clock_timestamp(), true) returning 1
      )
      select extract(epoch from next_turn_at - clock_timestamp())::float8 * 1000 as wait
        from guess_counter where key = $1 and not exists (select from taken)`,
    [key, guessQueue.slowedMs],
  );
  // A statement that waited for another one's slot reads the former time of the next slot, and is repeated.
  return slot ? Math.max(1, slot.wait) : 0;
}

async function countFailure(database: DataSource, id: string, budgets: readonly Budget[]): Promise<void> {
  await database.query(
    `with released as (delete from guess_in_flight where guess_id = $5)
    insert into guess_counter as counter (key, failures, expires_at)
      select key, 1, now() + (case when most > 1 then seconds else greatest(seconds, blocked) end) * interval '1 second'
        from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as budget(key, most, seconds, blocked)
        order by key
      on conflict (key) do update set
        failures = case when counter.expires_at <= now() then 1 else counter.failures + 1 end,
        expires_at = (
          select case
              when blocked > 0 and not coalesce(counter.expires_at <= now(), true) and counter.failures + 1 >= most
                then now() + blocked * interval '1 second'
              when counter.expires_at > now() then counter.expires_at
              else now() + seconds * interval '1 second'
            end
            from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as budget(key, most, seconds, blocked)
            where budget.key = counter.key
        ),
        touched_at = now()`,
    [
      budgets.map(nameOf),
      budgets.map(({ limit }) => limit.most),
      budgets.map(({ limit }) => limit.seconds),
      budgets.map(({ limit }) => limit.blockedSeconds),
      id,
    ],
  );
}

async function resetFailures(database: DataSource, budgets: readonly Budget[]): Promise<void> {
  const keys = budgets.filter(({ isConsecutive }) => isConsecutive).map(nameOf);
  if (keys.length > 0)
    await database.query(
      "update guess_counter set failures = 0, expires_at = null where key = any($1) and failures > 0",
      [keys],
    );
}

/** Deletes counters that have expired. */
export async function deleteOldGuesses(db: EntityManager): Promise<void> {
  await db.query(
    `delete from guess_counter where touched_at < now() - interval '10 minutes'
      and coalesce(expires_at <= now(), true)`,
  );
  await db.query("delete from guess_in_flight where expires_at <= now()");
}

/** Keys contain email and IP addresses, which the table need not store. */
const nameOf = ({ limit, key }: Budget): string => `${limit.name}:${hashToken(key)}`;

import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { DataSource, EntityManager } from "typeorm";

import type { ConnectionShare } from "../../concurrency/connectionShare.ts";
import { createConnectionShare } from "../../concurrency/connectionShare.ts";
import { UserError, tooManyRequests } from "../../errors.ts";
import { hashToken } from "../secrets.ts";
import type { AttemptLimit } from "./attemptLimits.ts";
import { connectionsForAttempts } from "./attemptLimits.ts";
import type { Guesses } from "./guesses.ts";
import { createGuesses } from "./guesses.ts";

/**
 * Counts attempts in the database, across all server processes. It uses connections of its own, so that an attempt
 * stays counted when a refused mutation is rolled back.
 */
export interface Attempts extends Guesses {
  /**
   * Counts one attempt. Throws TOO_MANY_REQUESTS when the limit is exceeded. The count is atomic, so concurrent
   * attempts cannot exceed the limit.
   */
  count: (limit: AttemptLimit, key: string) => Promise<void>;
  /**
   * Like `count`, in the transaction and on its connection: the attempt stays counted only when the transaction is
   * committed. A transaction that waited for a further connection would exhaust the pool.
   */
  countWithin: (transaction: EntityManager, limit: AttemptLimit, key: string) => Promise<void>;
  /**
   * Counts one attempt and runs it. An error that the user can correct stays counted. After any other error, such as
   * another limit's refusal, the attempt is removed from the count.
   */
  runCounted: <T>(limit: AttemptLimit, key: string, attempt: () => Promise<T>) => Promise<T>;
}

/** `connections` is the number of connections of the database's pool. */
export function createAttempts(
  database: DataSource,
  connections: number,
  onLimit: (limit: string) => void,
  onError: (error: unknown) => void,
): Attempts {
  const share = createConnectionShare(connectionsForAttempts(connections));
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf(limit: AttemptLimit): RateLimiterPostgres {
    const limiter =
      limiters.get(limit.name) ??
      // The library never stops its clean-up timer, so only one limiter runs it for all.
      createLimiter(limit, withoutNames(database, share), limiters.size === 0);
    limiters.set(limit.name, limiter);
    return limiter;
  }

  async function consume(limiter: RateLimiterPostgres, limit: AttemptLimit, key: string): Promise<void> {
    try {
      // The key is hashed, because it contains email and IP addresses, which the table need not store, and may be
      // longer than the column.
      await limiter.consume(hashToken(key));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      onLimit(limit.name);
      throw tooManyRequests(refusal.msBeforeNext);
    }
  }

  const count = (limit: AttemptLimit, key: string) => consume(limiterOf(limit), limit, key);

  return {
    count,
    countWithin: (transaction, limit, key) =>
      consume(createLimiter(limit, within(transaction), false), limit, key),
    async runCounted(limit, key, attempt) {
      await count(limit, key);
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof UserError)) await limiterOf(limit).reward(hashToken(key));
        throw error;
      }
    },
    ...createGuesses(
      { query: <T>(sql: string, values?: unknown[]) => share.use(() => database.query<T>(sql, values)) },
      onLimit,
      onError,
    ),
  };
}

/** Runs the statements of a limiter. */
interface AttemptStore {
  query: (statement: Statement) => Promise<{ rows: unknown }>;
}

interface Statement {
  text: string;
  values: unknown[];
}

function createLimiter(
  limit: AttemptLimit,
  storeClient: AttemptStore,
  clearExpiredByTimeout: boolean,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient,
    storeType: "pool",
    tableName: "attempt",
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.most,
    duration: limit.seconds,
    blockDuration: limit.blockedSeconds,
    clearExpiredByTimeout,
  });
}

/** Counting is one upsert, whose result TypeORM returns as rows. */
function within(transaction: EntityManager): AttemptStore {
  return { query: async ({ text, values }) => ({ rows: await transaction.query(text, values) }) };
}

/**
 * The library names its statements. With a connection pooler they would stay prepared in other clients' sessions.
 */
function withoutNames(database: DataSource, share: ConnectionShare): AttemptStore {
  return {
    query: ({ text, values }) =>
      share.use(async () => {
        const runner = database.createQueryRunner();
        try {
          const { records, affected } = await runner.query(text, values, true);
          return { rows: records, rowCount: affected };
        } finally {
          await runner.release();
        }
      }),
  };
}

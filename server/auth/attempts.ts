import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { DataSource } from "typeorm";

import { tooManyRequests } from "../errors.ts";
import type { AttemptLimit } from "../limits.ts";

/**
 * Counts attempts in the database, over all server processes, on connections of its own: a refused mutation is rolled
 * back, its count is not.
 */
export interface Attempts {
  /** Counts one attempt; throws TOO_MANY_REQUESTS when there were too many. Atomic: of many at once only the allowed pass. */
  count: (limit: AttemptLimit, key: string) => Promise<void>;
  /** Takes one attempt back, for what turned out to be right. */
  forgive: (limit: AttemptLimit, key: string) => Promise<void>;
  /** Forgets all attempts of the key. */
  forget: (limit: AttemptLimit, key: string) => Promise<void>;
}

export function createAttempts(database: DataSource): Attempts {
  const limiters = new Map<AttemptLimit, RateLimiterPostgres>();

  function limiterOf(limit: AttemptLimit): RateLimiterPostgres {
    const limiter =
      limiters.get(limit) ??
      new RateLimiterPostgres({
        storeClient: database,
        storeType: "typeorm",
        tableName: "attempt",
        tableCreated: true,
        keyPrefix: limit.name,
        points: limit.most,
        duration: limit.seconds,
        blockDuration: limit.blockedSeconds,
      });
    limiters.set(limit, limiter);
    return limiter;
  }

  return {
    async count(limit, key) {
      try {
        await limiterOf(limit).consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext);
        throw refusal;
      }
    },
    forgive: async (limit, key) => void (await limiterOf(limit).reward(key)),
    forget: async (limit, key) => void (await limiterOf(limit).delete(key)),
  };
}

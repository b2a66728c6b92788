import { createHash } from "node:crypto";

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
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf(limit: AttemptLimit): RateLimiterPostgres {
    const limiter =
      limiters.get(limit.name) ??
      new RateLimiterPostgres({
        storeClient: database,
        storeType: "typeorm",
        tableName: "attempt",
        tableCreated: true,
        keyPrefix: limit.name,
        points: limit.most,
        duration: limit.seconds,
        blockDuration: limit.blockedSeconds,
        // The timer that does this is never stopped, so one limiter does it for all.
        clearExpiredByTimeout: limiters.size === 0,
      });
    limiters.set(limit.name, limiter);
    return limiter;
  }

  return {
    async count(limit, key) {
      try {
        await limiterOf(limit).consume(hashKey(key));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext);
        throw refusal;
      }
    },
    forgive: async (limit, key) => void (await limiterOf(limit).reward(hashKey(key))),
    forget: async (limit, key) => void (await limiterOf(limit).delete(hashKey(key))),
  };
}

/** Keys hold addresses of people and machines, which the table need not show, and may be longer than its column. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

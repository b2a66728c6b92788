import type { Device } from "../auth/device.ts";
import { createTokenBuckets } from "../concurrency/tokenBucket.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { tooManyRequests } from "../errors.ts";
import type { Caller } from "../rights/caller.ts";

/**
 * The rate limit of a caller's operations over HTTP and the WebSocket; throws TOO_MANY_REQUESTS. Cached responses are
 * not counted. Each process counts separately, because the limit protects its processor. Passwords have their own
 * counters.
 */
export type CheckRateLimit = (caller: Pick<Caller, "userId" | "scorer" | "program">, device: Device) => void;

export function createRateLimiter({ maxOperations, maxSocketsPerAddress }: Config): CheckRateLimit {
  const buckets = createTokenBuckets();

  function spend(name: string, most: number): void {
    const wait = buckets.take(name, most);
    if (wait > 0) throw tooManyRequests(wait);
  }

  return ({ userId, scorer, program }, { knownId, address }) => {
    // No other key is only an id, so the id of the account is the key, without a copy.
    if (userId !== null) return spend(userId, maxOperations * limits.operations.signedInFactor);
    if (scorer !== null)
      return spend(`token ${scorer.tokenId}`, Math.ceil(maxOperations * limits.operations.scorerFactor));
    if (program !== null)
      return spend(`token ${program.tokenId}`, maxOperations * limits.operations.signedInFactor);
    if (knownId !== null) spend(`device ${knownId}`, maxOperations);
    spend(`address ${address}`, maxSocketsPerAddress * limits.operations.perSocket);
  };
}

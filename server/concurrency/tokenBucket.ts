// A token bucket holds a number of tokens, and is refilled evenly with that number a minute. Its state is one number: the
// time when it will be full again, as `performance.now()` counts. 0 is the state of a full bucket.

const minuteMs = 60_000;

/** The milliseconds until the bucket has a token; 0 when it has one. */
export function waitForToken(fullAt: number, most: number, now: number): number {
  return Math.max(0, fullAt - now - (minuteMs - minuteMs / most));
}

/** The state after a token is taken from the bucket. */
export function takeToken(fullAt: number, most: number, now: number): number {
  return Math.max(fullAt, now) + minuteMs / most;
}

/** Token buckets by name. A bucket that was not used for a minute is full again, so it is removed. */
export function createTokenBuckets(): {
  /** Takes a token and returns 0; otherwise returns the milliseconds until there is one. */
  take(name: string, most: number): number;
} {
  let present = new Map<string, number>();
  let former = new Map<string, number>();
  let swappedAt = performance.now();
  return {
    take(name, most) {
      const now = performance.now();
      if (now - swappedAt > minuteMs) {
        [former, present] = [present, new Map()];
        swappedAt = now;
      }
      const fullAt = present.get(name) ?? former.get(name) ?? 0;
      const wait = waitForToken(fullAt, most, now);
      if (wait === 0) present.set(name, takeToken(fullAt, most, now));
      return wait;
    },
  };
}

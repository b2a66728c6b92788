const minuteMs = 60_000;

/** A token bucket: holds a number of tokens, and is refilled evenly with that number a minute. It needs no timer. */
export class TokenBucket {
  readonly #most: number;
  #left: number;
  #countedAt = performance.now();

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** Takes a token and returns 0; otherwise returns the milliseconds until there is one. */
  take(): number {
    const now = performance.now();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#countedAt) * this.#most) / minuteMs);
    this.#countedAt = now;
    if (this.#left < 1) return ((1 - this.#left) * minuteMs) / this.#most;
    this.#left -= 1;
    return 0;
  }
}

/** Token buckets by name. A bucket that was not used for a minute is full again, so it is removed. */
export function createTokenBuckets(): { take(name: string, most: number): number } {
  let present = new Map<string, TokenBucket>();
  let former = new Map<string, TokenBucket>();
  let swappedAt = performance.now();
  return {
    take(name, most) {
      if (performance.now() - swappedAt > minuteMs) {
        [former, present] = [present, new Map()];
        swappedAt = performance.now();
      }
      const bucket = present.get(name) ?? former.get(name) ?? new TokenBucket(most);
      present.set(name, bucket);
      return bucket.take();
    },
  };
}

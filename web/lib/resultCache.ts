import { type ApolloCache, InMemoryCache } from "@apollo/client";

const updatesBetweenResets = 100;

const updatesSince = new WeakMap<ApolloCache, number>();

/**
 * Apollo memoises what it has read of every object and list, also of replaced ones, up to 50,000 entries. A page that
 * stays open all day would collect them, so they are dropped after a number of updates. Displayed results are read
 * again at the next change.
 */
export function countUpdate(cache: ApolloCache): void {
  const count = (updatesSince.get(cache) ?? 0) + 1;
  const isDue = count >= updatesBetweenResets;
  updatesSince.set(cache, isDue ? 0 : count);
  if (isDue && cache instanceof InMemoryCache) cache.gc({ resetResultCache: true });
}

import type { Change } from "../live/clock.ts";
import type { CachedResponse } from "../live/responses/cachedResponse.ts";
import type { ResponseCache } from "../live/responses/responseCache.ts";

/** Counts the hits and misses of the response caches that it watches. */
export interface ResponseCacheCounter {
  instrument: <Entry extends Change>(cache: ResponseCache<Entry>) => ResponseCache<Entry>;
  /** The numbers since the start. */
  results: Readonly<Record<"hit" | "miss", number>>;
  /** Passes the number of hits of each operation since the last call. */
  takeHits: (count: (operation: string, hits: number) => void) => void;
}

export function createResponseCacheCounter(): ResponseCacheCounter {
  const results = { hit: 0, miss: 0 };
  /** Hits are collected here, because incrementing a labelled counter for each takes longer. */
  const hitsOf = new Map<string, number>();

  function countHit(response: CachedResponse): void {
    results.hit += 1;
    const { operation } = response;
    if (operation !== null) hitsOf.set(operation, (hitsOf.get(operation) ?? 0) + 1);
  }

  const watchCreation =
    <Entry extends Change>(
      getOrCreate: ResponseCache<Entry>["getOrCreate"],
    ): ResponseCache<Entry>["getOrCreate"] =>
    async (key, create) => {
      let isCreated = false;
      const response = await getOrCreate(key, () => {
        isCreated = true;
        results.miss += 1;
        return create();
      });
      // Without a cached response, each request is executed separately.
      if (response && !isCreated) countHit(response);
      return response;
    };

  return {
    instrument: (cache) => ({
      ...cache,
      get(key) {
        const found = cache.get(key);
        if (found) countHit(found);
        return found;
      },
      getPending: (key) =>
        cache.getPending(key)?.then((response) => {
          if (response) countHit(response);
          return response;
        }) ?? null,
      getOrCreate: watchCreation(cache.getOrCreate),
      getOrCreatePage: watchCreation(cache.getOrCreatePage),
      recreatePage: watchCreation(cache.recreatePage),
    }),
    results,
    takeHits(count) {
      for (const [operation, hits] of hitsOf) count(operation, hits);
      hitsOf.clear();
    },
  };
}

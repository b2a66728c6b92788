import { ApolloLink, type InMemoryCache } from "@apollo/client";
import { tap } from "rxjs";

const resultsBetweenResets = 100;

/**
 * Apollo memoises what it has read of every object and list, also of replaced ones, up to 50,000 entries. A page that
 * stays open all day would collect them, so they are dropped after a number of results, whether these are responses or
 * values of subscriptions. Displayed results are read again at the next change.
 */
export function createResultCacheLink(cache: InMemoryCache): ApolloLink {
  let results = 0;
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(() => {
        results = (results + 1) % resultsBetweenResets;
        if (results === 0) cache.gc({ resetResultCache: true });
      }),
    ),
  );
}

import type { ApolloCache } from "@apollo/client";

const prefix = "Series:";

/**
 * The cache's ids of the series with this slug that cards, suggestions or lists have loaded, since a slug is no key of the
 * cache. There are several when one has the former slug of another whose change has not been received.
 */
export function listCachedIds(cache: ApolloCache, slug: string): readonly string[] {
  const entities: [string, unknown][] = Object.entries(Object(cache.extract()));
  return entities
    .filter(
      ([id, entity]) =>
        id.startsWith(prefix) && entity instanceof Object && "slug" in entity && entity.slug === slug,
    )
    .map(([id]) => id);
}

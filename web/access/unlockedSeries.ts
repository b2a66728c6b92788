import type { ApolloCache } from "@apollo/client";

import {
  UnlockedSeriesDocument,
  type UnlockedSeries_SeriesFragment as Series,
} from "../lib/generated/UnlockedSeries.ts";

const idsOf = (list: readonly Series[] | undefined) => new Set(list?.map(({ id }) => id));

/**
 * Stores which series the caller may open now. The cached content of a series that was unlocked or locked is removed,
 * so that open pages query it again, and none shows locked content.
 */
export function placeUnlockedSeries(cache: ApolloCache, unlockedSeries: readonly Series[]): void {
  const before = idsOf(cache.readQuery({ query: UnlockedSeriesDocument })?.unlockedSeries);
  const now = idsOf(unlockedSeries);
  cache.writeQuery({ query: UnlockedSeriesDocument, data: { unlockedSeries: [...unlockedSeries] } });
  for (const id of new Set([...before, ...now])) {
    if (before.has(id) === now.has(id)) continue;
    cache.modify<{ content: object | null }>({
      id: cache.identify({ __typename: "Series", id }),
      fields: {
        content: (present, { DELETE }) => ((present === null) === now.has(id) ? DELETE : present),
      },
    });
  }
}

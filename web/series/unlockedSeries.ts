import type { ApolloCache } from "@apollo/client";

import {
  UnlockedSeriesDocument,
  type UnlockedSeries_SeriesFragment as Series,
} from "../lib/generated/UnlockedSeries.ts";

const idsOf = (list: readonly Series[] | undefined) => new Set(list?.map(({ id }) => id));

/**
 * Keeps what the caller may open now. Of a series that was opened or locked a content that says otherwise is forgotten,
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

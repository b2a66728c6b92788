import { type ApolloCache, type Reference, isReference } from "@apollo/client";
import type { useSubscription } from "@apollo/client/react";
import { useState } from "react";

// Payload fields merge into the cache by id. The order and the members of lists are updated here only.

interface CatalogueLists {
  categories?: readonly { id: string }[] | null;
  order?: readonly string[] | null;
}

interface SeriesLists {
  series: { id: string } | null;
  episodeOrder?: readonly string[] | null;
}

type Received<TData> = useSubscription.OnDataOptions<TData>;

/**
 * The options of a subscription that starts at the query's cursor. The subscription link replaces it by newer cursors.
 */
interface Follow<TData, TVariables> {
  skip: boolean;
  variables: TVariables;
  ignoreResults: true;
  onData: (received: Received<TData>) => void;
}

function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}

function dropSeries(cache: ApolloCache, isGone: (id: string) => boolean): void {
  const prefix = "Series:";
  for (const key of Object.keys(Object(cache.extract()))) {
    if (key.startsWith(prefix) && isGone(key.slice(prefix.length))) cache.evict({ id: key });
  }
  cache.gc();
}

function placeCatalogueLists(cache: ApolloCache, { categories, order }: CatalogueLists): void {
  if (!categories && !order) return;
  cache.modify({
    id: cache.identify({ __typename: "Catalogue" }),
    fields: {
      categories: (present, { toReference }) =>
        categories ? categories.map(({ id }) => toReference({ __typename: "Category", id })) : present,
      series(present, { storeFieldName, toReference, DELETE }) {
        if (!order) return present;
        const isWhole = storeFieldName === "series" || storeFieldName === 'series({"sort":"ORDER"})';
        return isWhole ? order.map((id) => toReference({ __typename: "Series", id })) : DELETE;
      },
    },
  });
  const kept = order && new Set(order);
  if (kept) dropSeries(cache, (id) => !kept.has(id));
  else cache.gc();
}

function placeSeriesLists(cache: ApolloCache, id: string, { series, episodeOrder }: SeriesLists): void {
  if (!series) {
    dropSeries(cache, (other) => other === id);
    return;
  }
  if (!episodeOrder) return;
  cache.modify<{ content: { episodes: readonly Reference[] } | null }>({
    id: cache.identify({ __typename: "Series", id }),
    fields: {
      content: (present, { toReference }) =>
        present && !isReference(present)
          ? {
              ...present,
              episodes: episodeOrder
                .map((episode) => toReference({ __typename: "Episode", id: episode }))
                .filter((reference) => reference !== undefined),
            }
          : present,
    },
  });
  cache.gc();
}

/**
 * The options of a generated `catalogueUpdates` hook, for a query that selects `catalogue { cursor }`:
 * `useHomePageUpdatesSubscription(useCatalogueFollow(data?.catalogue.cursor))`.
 */
export function useCatalogueFollow(
  cursor: string | undefined,
): Follow<{ catalogueUpdates: CatalogueLists }, { since: string | undefined }> {
  const since = useFirst(cursor);
  return {
    skip: since === undefined,
    variables: { since },
    ignoreResults: true,
    onData: ({ client, data }) => {
      if (data.data) placeCatalogueLists(client.cache, data.data.catalogueUpdates);
    },
  };
}

/**
 * The options of a generated `seriesUpdates` hook: the series' id and the cursor of the query's response, both defined
 * or both undefined. A component that shows another series needs another `key`, so that it starts at that one's cursor.
 */
export function useSeriesFollow(
  id: string | undefined,
  cursor: string | undefined,
): Follow<{ seriesUpdates: SeriesLists }, { id: string; since: string | undefined }> {
  const since = useFirst(cursor);
  const followed = id ?? "";
  return {
    skip: id === undefined || since === undefined,
    variables: { id: followed, since },
    ignoreResults: true,
    onData: ({ client, data }) => {
      if (data.data) placeSeriesLists(client.cache, followed, data.data.seriesUpdates);
    },
  };
}

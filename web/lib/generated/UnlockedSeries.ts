/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useSubscription, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type UnlockedSeriesQueryVariables = Exact<{ [key: string]: never; }>;


export type UnlockedSeriesQuery = { unlockedSeries: Array<{ id: string, slug: string, title: string }> };

export type UnlockedSeriesUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type UnlockedSeriesUpdatesSubscription = { unlockedSeries: Array<{ id: string, slug: string, title: string }> };

export type UnlockedSeries_SeriesFragment = { id: string, slug: string, title: string };

export const UnlockedSeries_SeriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnlockedSeries_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]} as unknown as DocumentNode<UnlockedSeries_SeriesFragment, unknown>;
export const UnlockedSeriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UnlockedSeries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unlockedSeries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnlockedSeries_series"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnlockedSeries_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]} as unknown as DocumentNode<UnlockedSeriesQuery, UnlockedSeriesQueryVariables>;
export const UnlockedSeriesUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"UnlockedSeriesUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unlockedSeries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnlockedSeries_series"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnlockedSeries_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]} as unknown as DocumentNode<UnlockedSeriesUpdatesSubscription, UnlockedSeriesUpdatesSubscriptionVariables>;
export const useUnlockedSeriesQuery = (options?: useQuery.Options<UnlockedSeriesQuery, UnlockedSeriesQueryVariables> | SkipToken) => useQuery(UnlockedSeriesDocument, options ?? {});
export const useUnlockedSeriesLazyQuery = (options?: useLazyQuery.Options<UnlockedSeriesQuery, UnlockedSeriesQueryVariables>) => useLazyQuery(UnlockedSeriesDocument, options);
export const useUnlockedSeriesSuspenseQuery = (options?: useSuspenseQuery.Options<UnlockedSeriesQueryVariables> | SkipToken) => useSuspenseQuery(UnlockedSeriesDocument, options ?? {});
export const useUnlockedSeriesUpdatesSubscription = (options?: useSubscription.Options<UnlockedSeriesUpdatesSubscription, UnlockedSeriesUpdatesSubscriptionVariables> | SkipToken) => useSubscription(UnlockedSeriesUpdatesDocument, options ?? {});
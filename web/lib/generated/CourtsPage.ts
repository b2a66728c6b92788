/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useSubscription, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CourtsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type CourtsPageQuery = { catalogue: { id: string, cursor: string, series: Array<{ id: string, slug: string, title: string, isLive: boolean, isProtected: boolean }> }, liveEpisodes: Array<{ id: string }> };

export type CourtsPageUpdatesSubscriptionVariables = Exact<{
  since?: string | null | undefined;
}>;


export type CourtsPageUpdatesSubscription = { catalogueUpdates: { revision: number, cursor: string, order: Array<string> | null, series: Array<{ id: string, slug: string, title: string, isLive: boolean, isProtected: boolean }> } };

export type CourtsPageLiveUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type CourtsPageLiveUpdatesSubscription = { liveEpisodes: Array<{ id: string }> };

export type CourtsPage_SeriesFragment = { id: string, slug: string, title: string, isLive: boolean, isProtected: boolean };

export const CourtsPage_SeriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CourtsPage_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isLive"}},{"kind":"Field","name":{"kind":"Name","value":"isProtected"}}]}}]} as unknown as DocumentNode<CourtsPage_SeriesFragment, unknown>;
export const CourtsPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CourtsPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"catalogue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CourtsPage_series"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"liveEpisodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CourtsPage_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isLive"}},{"kind":"Field","name":{"kind":"Name","value":"isProtected"}}]}}]} as unknown as DocumentNode<CourtsPageQuery, CourtsPageQueryVariables>;
export const CourtsPageUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"CourtsPageUpdates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"catalogueUpdates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CourtsPage_series"}}]}},{"kind":"Field","name":{"kind":"Name","value":"order"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CourtsPage_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isLive"}},{"kind":"Field","name":{"kind":"Name","value":"isProtected"}}]}}]} as unknown as DocumentNode<CourtsPageUpdatesSubscription, CourtsPageUpdatesSubscriptionVariables>;
export const CourtsPageLiveUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"CourtsPageLiveUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"liveEpisodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CourtsPageLiveUpdatesSubscription, CourtsPageLiveUpdatesSubscriptionVariables>;
export const useCourtsPageQuery = (options?: useQuery.Options<CourtsPageQuery, CourtsPageQueryVariables> | SkipToken) => useQuery(CourtsPageDocument, options ?? {});
export const useCourtsPageLazyQuery = (options?: useLazyQuery.Options<CourtsPageQuery, CourtsPageQueryVariables>) => useLazyQuery(CourtsPageDocument, options);
export const useCourtsPageSuspenseQuery = (options?: useSuspenseQuery.Options<CourtsPageQueryVariables> | SkipToken) => useSuspenseQuery(CourtsPageDocument, options ?? {});
export const useCourtsPageUpdatesSubscription = (options?: useSubscription.Options<CourtsPageUpdatesSubscription, CourtsPageUpdatesSubscriptionVariables> | SkipToken) => useSubscription(CourtsPageUpdatesDocument, options ?? {});
export const useCourtsPageLiveUpdatesSubscription = (options?: useSubscription.Options<CourtsPageLiveUpdatesSubscription, CourtsPageLiveUpdatesSubscriptionVariables> | SkipToken) => useSubscription(CourtsPageLiveUpdatesDocument, options ?? {});
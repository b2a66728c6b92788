/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useSubscription, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ScoreboardPageQueryVariables = Exact<{ [key: string]: never; }>;


export type ScoreboardPageQuery = { liveEpisodes: Array<{ id: string, title: string, series: { id: string, title: string } }> };

export type ScoreboardPageUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ScoreboardPageUpdatesSubscription = { liveEpisodes: Array<{ id: string, title: string, series: { id: string, title: string } }> };

export type ScoreboardPage_EpisodeFragment = { id: string, title: string, series: { id: string, title: string } };

export const ScoreboardPage_EpisodeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScoreboardPage_episode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Episode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]} as unknown as DocumentNode<ScoreboardPage_EpisodeFragment, unknown>;
export const ScoreboardPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScoreboardPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"liveEpisodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScoreboardPage_episode"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScoreboardPage_episode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Episode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]} as unknown as DocumentNode<ScoreboardPageQuery, ScoreboardPageQueryVariables>;
export const ScoreboardPageUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"ScoreboardPageUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"liveEpisodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScoreboardPage_episode"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScoreboardPage_episode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Episode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]} as unknown as DocumentNode<ScoreboardPageUpdatesSubscription, ScoreboardPageUpdatesSubscriptionVariables>;
export const useScoreboardPageQuery = (options?: useQuery.Options<ScoreboardPageQuery, ScoreboardPageQueryVariables> | SkipToken) => useQuery(ScoreboardPageDocument, options ?? {});
export const useScoreboardPageLazyQuery = (options?: useLazyQuery.Options<ScoreboardPageQuery, ScoreboardPageQueryVariables>) => useLazyQuery(ScoreboardPageDocument, options);
export const useScoreboardPageSuspenseQuery = (options?: useSuspenseQuery.Options<ScoreboardPageQueryVariables> | SkipToken) => useSuspenseQuery(ScoreboardPageDocument, options ?? {});
export const useScoreboardPageUpdatesSubscription = (options?: useSubscription.Options<ScoreboardPageUpdatesSubscription, ScoreboardPageUpdatesSubscriptionVariables> | SkipToken) => useSubscription(ScoreboardPageUpdatesDocument, options ?? {});
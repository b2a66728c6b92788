/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useSubscription, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ScoreboardBroadcastsSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ScoreboardBroadcastsSubscription = { liveEpisodes: Array<{ id: string, title: string, series: { id: string, title: string } }> };


export const ScoreboardBroadcastsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"ScoreboardBroadcasts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"liveEpisodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}}]} as unknown as DocumentNode<ScoreboardBroadcastsSubscription, ScoreboardBroadcastsSubscriptionVariables>;
export const useScoreboardBroadcastsSubscription = (options?: useSubscription.Options<ScoreboardBroadcastsSubscription, ScoreboardBroadcastsSubscriptionVariables> | SkipToken) => useSubscription(ScoreboardBroadcastsDocument, options ?? {});
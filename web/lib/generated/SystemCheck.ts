/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useSubscription, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SystemCheckQueryVariables = Exact<{ [key: string]: never; }>;


export type SystemCheckQuery = { site: { isDemonstration: boolean } };

export type SystemCheckUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type SystemCheckUpdatesSubscription = { liveEpisodes: Array<{ id: string }> };


export const SystemCheckDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SystemCheck"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isDemonstration"}}]}}]}}]} as unknown as DocumentNode<SystemCheckQuery, SystemCheckQueryVariables>;
export const SystemCheckUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"SystemCheckUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"liveEpisodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<SystemCheckUpdatesSubscription, SystemCheckUpdatesSubscriptionVariables>;
export const useSystemCheckQuery = (options?: useQuery.Options<SystemCheckQuery, SystemCheckQueryVariables> | SkipToken) => useQuery(SystemCheckDocument, options ?? {});
export const useSystemCheckLazyQuery = (options?: useLazyQuery.Options<SystemCheckQuery, SystemCheckQueryVariables>) => useLazyQuery(SystemCheckDocument, options);
export const useSystemCheckSuspenseQuery = (options?: useSuspenseQuery.Options<SystemCheckQueryVariables> | SkipToken) => useSuspenseQuery(SystemCheckDocument, options ?? {});
export const useSystemCheckUpdatesSubscription = (options?: useSubscription.Options<SystemCheckUpdatesSubscription, SystemCheckUpdatesSubscriptionVariables> | SkipToken) => useSubscription(SystemCheckUpdatesDocument, options ?? {});
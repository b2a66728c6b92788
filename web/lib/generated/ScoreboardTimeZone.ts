/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ScoreboardTimeZoneQueryVariables = Exact<{ [key: string]: never; }>;


export type ScoreboardTimeZoneQuery = { site: { timeZone: string } };


export const ScoreboardTimeZoneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScoreboardTimeZone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}}]}}]} as unknown as DocumentNode<ScoreboardTimeZoneQuery, ScoreboardTimeZoneQueryVariables>;
export const useScoreboardTimeZoneQuery = (options?: useQuery.Options<ScoreboardTimeZoneQuery, ScoreboardTimeZoneQueryVariables> | SkipToken) => useQuery(ScoreboardTimeZoneDocument, options ?? {});
export const useScoreboardTimeZoneLazyQuery = (options?: useLazyQuery.Options<ScoreboardTimeZoneQuery, ScoreboardTimeZoneQueryVariables>) => useLazyQuery(ScoreboardTimeZoneDocument, options);
export const useScoreboardTimeZoneSuspenseQuery = (options?: useSuspenseQuery.Options<ScoreboardTimeZoneQueryVariables> | SkipToken) => useSuspenseQuery(ScoreboardTimeZoneDocument, options ?? {});
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CopiedEpisodesQueryVariables = Exact<{
  slug: string;
}>;


export type CopiedEpisodesQuery = { series: { id: string, content: { episodes: Array<{ id: string, title: string, releaseDate: string | null }> } | null } | null };


export const CopiedEpisodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CopiedEpisodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"slug"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"series"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"slug"},"value":{"kind":"Variable","name":{"kind":"Name","value":"slug"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"content"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"episodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"releaseDate"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CopiedEpisodesQuery, CopiedEpisodesQueryVariables>;
export const useCopiedEpisodesQuery = (options: useQuery.Options<CopiedEpisodesQuery, CopiedEpisodesQueryVariables> | SkipToken) => useQuery(CopiedEpisodesDocument, options);
export const useCopiedEpisodesLazyQuery = (options?: useLazyQuery.Options<CopiedEpisodesQuery, CopiedEpisodesQueryVariables>) => useLazyQuery(CopiedEpisodesDocument, options);
export const useCopiedEpisodesSuspenseQuery = (options: useSuspenseQuery.Options<CopiedEpisodesQueryVariables> | SkipToken) => useSuspenseQuery(CopiedEpisodesDocument, options);
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CourtScorersQueryVariables = Exact<{ [key: string]: never; }>;


export type CourtScorersQuery = { scorers: Array<{ courtId: string, matchId: string, name: string, battery: number | null, unsent: number, heardAt: string }> };


export const CourtScorersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CourtScorers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scorers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"matchId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"battery"}},{"kind":"Field","name":{"kind":"Name","value":"unsent"}},{"kind":"Field","name":{"kind":"Name","value":"heardAt"}}]}}]}}]} as unknown as DocumentNode<CourtScorersQuery, CourtScorersQueryVariables>;
export const useCourtScorersQuery = (options?: useQuery.Options<CourtScorersQuery, CourtScorersQueryVariables> | SkipToken) => useQuery(CourtScorersDocument, options ?? {});
export const useCourtScorersLazyQuery = (options?: useLazyQuery.Options<CourtScorersQuery, CourtScorersQueryVariables>) => useLazyQuery(CourtScorersDocument, options);
export const useCourtScorersSuspenseQuery = (options?: useSuspenseQuery.Options<CourtScorersQueryVariables> | SkipToken) => useSuspenseQuery(CourtScorersDocument, options ?? {});
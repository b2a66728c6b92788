/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AdminOverlaysPageQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminOverlaysPageQuery = { site: { title: string }, tournament: { id: string, courts: Array<{ id: string, name: string, isPublic: boolean }> } };


export const AdminOverlaysPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminOverlaysPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tournament"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"courts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isPublic"}}]}}]}}]}}]} as unknown as DocumentNode<AdminOverlaysPageQuery, AdminOverlaysPageQueryVariables>;
export const useAdminOverlaysPageQuery = (options?: useQuery.Options<AdminOverlaysPageQuery, AdminOverlaysPageQueryVariables> | SkipToken) => useQuery(AdminOverlaysPageDocument, options ?? {});
export const useAdminOverlaysPageLazyQuery = (options?: useLazyQuery.Options<AdminOverlaysPageQuery, AdminOverlaysPageQueryVariables>) => useLazyQuery(AdminOverlaysPageDocument, options);
export const useAdminOverlaysPageSuspenseQuery = (options?: useSuspenseQuery.Options<AdminOverlaysPageQueryVariables> | SkipToken) => useSuspenseQuery(AdminOverlaysPageDocument, options ?? {});
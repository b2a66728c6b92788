/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AdminHistoryPageQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminHistoryPageQuery = { site: { timeZone: string } };


export const AdminHistoryPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminHistoryPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}}]}}]} as unknown as DocumentNode<AdminHistoryPageQuery, AdminHistoryPageQueryVariables>;
export const useAdminHistoryPageQuery = (options?: useQuery.Options<AdminHistoryPageQuery, AdminHistoryPageQueryVariables> | SkipToken) => useQuery(AdminHistoryPageDocument, options ?? {});
export const useAdminHistoryPageLazyQuery = (options?: useLazyQuery.Options<AdminHistoryPageQuery, AdminHistoryPageQueryVariables>) => useLazyQuery(AdminHistoryPageDocument, options);
export const useAdminHistoryPageSuspenseQuery = (options?: useSuspenseQuery.Options<AdminHistoryPageQueryVariables> | SkipToken) => useSuspenseQuery(AdminHistoryPageDocument, options ?? {});
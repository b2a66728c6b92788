/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type GoogleButtonQueryVariables = Exact<{ [key: string]: never; }>;


export type GoogleButtonQuery = { site: { googleSignInUrl: string | null } };


export const GoogleButtonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GoogleButton"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"googleSignInUrl"}}]}}]}}]} as unknown as DocumentNode<GoogleButtonQuery, GoogleButtonQueryVariables>;
export const useGoogleButtonQuery = (options?: useQuery.Options<GoogleButtonQuery, GoogleButtonQueryVariables> | SkipToken) => useQuery(GoogleButtonDocument, options ?? {});
export const useGoogleButtonLazyQuery = (options?: useLazyQuery.Options<GoogleButtonQuery, GoogleButtonQueryVariables>) => useLazyQuery(GoogleButtonDocument, options);
export const useGoogleButtonSuspenseQuery = (options?: useSuspenseQuery.Options<GoogleButtonQueryVariables> | SkipToken) => useSuspenseQuery(GoogleButtonDocument, options ?? {});
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type NewPasswordFieldQueryVariables = Exact<{ [key: string]: never; }>;


export type NewPasswordFieldQuery = { site: { passwordRule: string } };


export const NewPasswordFieldDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NewPasswordField"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"passwordRule"}}]}}]}}]} as unknown as DocumentNode<NewPasswordFieldQuery, NewPasswordFieldQueryVariables>;
export const useNewPasswordFieldQuery = (options?: useQuery.Options<NewPasswordFieldQuery, NewPasswordFieldQueryVariables> | SkipToken) => useQuery(NewPasswordFieldDocument, options ?? {});
export const useNewPasswordFieldLazyQuery = (options?: useLazyQuery.Options<NewPasswordFieldQuery, NewPasswordFieldQueryVariables>) => useLazyQuery(NewPasswordFieldDocument, options);
export const useNewPasswordFieldSuspenseQuery = (options?: useSuspenseQuery.Options<NewPasswordFieldQueryVariables> | SkipToken) => useSuspenseQuery(NewPasswordFieldDocument, options ?? {});
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ContactPageQueryVariables = Exact<{ [key: string]: never; }>;


export type ContactPageQuery = { site: { contactFormUrl: string } };


export const ContactPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContactPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactFormUrl"}}]}}]}}]} as unknown as DocumentNode<ContactPageQuery, ContactPageQueryVariables>;
export const useContactPageQuery = (options?: useQuery.Options<ContactPageQuery, ContactPageQueryVariables> | SkipToken) => useQuery(ContactPageDocument, options ?? {});
export const useContactPageLazyQuery = (options?: useLazyQuery.Options<ContactPageQuery, ContactPageQueryVariables>) => useLazyQuery(ContactPageDocument, options);
export const useContactPageSuspenseQuery = (options?: useSuspenseQuery.Options<ContactPageQueryVariables> | SkipToken) => useSuspenseQuery(ContactPageDocument, options ?? {});
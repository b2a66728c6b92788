/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SiteQueryVariables = Exact<{ [key: string]: never; }>;


export type SiteQuery = { site: { title: string, tagline: string, year: number, eventUrl: string, timeZone: string } };


export const SiteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"tagline"}},{"kind":"Field","name":{"kind":"Name","value":"year"}},{"kind":"Field","name":{"kind":"Name","value":"eventUrl"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}}]}}]} as unknown as DocumentNode<SiteQuery, SiteQueryVariables>;
export const useSiteQuery = (options?: useQuery.Options<SiteQuery, SiteQueryVariables> | SkipToken) => useQuery(SiteDocument, options ?? {});
export const useSiteLazyQuery = (options?: useLazyQuery.Options<SiteQuery, SiteQueryVariables>) => useLazyQuery(SiteDocument, options);
export const useSiteSuspenseQuery = (options?: useSuspenseQuery.Options<SiteQueryVariables> | SkipToken) => useSuspenseQuery(SiteDocument, options ?? {});
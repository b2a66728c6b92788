/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The kind of a token. */
export type AccessTokenKind =
  /** An API token, which gives a program the rights of its scopes. */
  | 'API'
  /** A device token, which scores the matches of one court. */
  | 'SCORER';

/** A scope of an API token. The documentation lists the root fields of each. */
export type TokenScope =
  /** `catalogue:read`: reads and subscribes to the data that a visitor may read. */
  | 'CATALOGUE_READ'
  /** `live:write`: switches LIVE of every episode that is not a draft. */
  | 'LIVE_WRITE'
  /** `schedule:write`: changes courts and matches, calls matches, imports and publishes the order of play. */
  | 'SCHEDULE_WRITE'
  /** `score:write`: scores matches on every court. */
  | 'SCORE_WRITE'
  /** `tournament:read`: reads and subscribes to courts and matches, also courts that are not public and days that are not published. */
  | 'TOURNAMENT_READ';

export type AdminPeoplePageQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminPeoplePageQuery = { site: { timeZone: string }, accessTokens: Array<{ id: string, kind: AccessTokenKind, name: string, scopes: Array<TokenScope>, hint: string | null, madeBy: string | null, lastUsedAt: string | null, revokedAt: string | null }> };

export type ApiTokens_TokenFragment = { id: string, kind: AccessTokenKind, name: string, scopes: Array<TokenScope>, hint: string | null, madeBy: string | null, lastUsedAt: string | null, revokedAt: string | null };

export const ApiTokens_TokenFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiTokens_token"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"madeBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<ApiTokens_TokenFragment, unknown>;
export const AdminPeoplePageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminPeoplePage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}},{"kind":"Field","name":{"kind":"Name","value":"accessTokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiTokens_token"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiTokens_token"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessToken"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"madeBy"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<AdminPeoplePageQuery, AdminPeoplePageQueryVariables>;
export const useAdminPeoplePageQuery = (options?: useQuery.Options<AdminPeoplePageQuery, AdminPeoplePageQueryVariables> | SkipToken) => useQuery(AdminPeoplePageDocument, options ?? {});
export const useAdminPeoplePageLazyQuery = (options?: useLazyQuery.Options<AdminPeoplePageQuery, AdminPeoplePageQueryVariables>) => useLazyQuery(AdminPeoplePageDocument, options);
export const useAdminPeoplePageSuspenseQuery = (options?: useSuspenseQuery.Options<AdminPeoplePageQueryVariables> | SkipToken) => useSuspenseQuery(AdminPeoplePageDocument, options ?? {});
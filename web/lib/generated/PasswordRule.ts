/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type PasswordRuleQueryVariables = Exact<{ [key: string]: never; }>;


export type PasswordRuleQuery = { site: { passwordRule: string } };


export const PasswordRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PasswordRule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"passwordRule"}}]}}]}}]} as unknown as DocumentNode<PasswordRuleQuery, PasswordRuleQueryVariables>;
export const usePasswordRuleQuery = (options?: useQuery.Options<PasswordRuleQuery, PasswordRuleQueryVariables> | SkipToken) => useQuery(PasswordRuleDocument, options ?? {});
export const usePasswordRuleLazyQuery = (options?: useLazyQuery.Options<PasswordRuleQuery, PasswordRuleQueryVariables>) => useLazyQuery(PasswordRuleDocument, options);
export const usePasswordRuleSuspenseQuery = (options?: useSuspenseQuery.Options<PasswordRuleQueryVariables> | SkipToken) => useSuspenseQuery(PasswordRuleDocument, options ?? {});
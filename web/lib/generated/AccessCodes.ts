/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useMutation, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new access code of a protected series. */
export type AccessCodeInput = {
  /** 6 to 64 characters, compared exactly except for surrounding spaces. Without it, a code of 8 characters is generated, which is compared ignoring case and hyphens. */
  code?: string | null | undefined;
  /** When the code expires; when omitted, it does not expire. */
  expiresAt?: string | null | undefined;
  /** How many browsers and accounts can use the code, 1 to 100,000; when omitted, there is no limit. */
  mostUses?: number | null | undefined;
  /** A note for the admins that says who gets the code; 1 to 80 characters. */
  name: string;
  /** The series that the code unlocks. A series without a password needs no code. */
  seriesId: string | number;
  /** The code unlocks nothing before this time; when omitted, it is valid immediately. */
  startsAt?: string | null | undefined;
};

/** The kind of an input error, for programs. */
export type UserErrorCode =
  /** Events between these and the last one of the match are missing. Send them again. */
  | 'AHEAD'
  /** A required value is blank. */
  | 'BLANK'
  /** The link has been used or is too old, or the access code or the preview has expired. */
  | 'EXPIRED'
  /** The rules of the game or the state of the match forbid it. */
  | 'IMPOSSIBLE'
  /** The text is neither the password of the series nor one of its access codes. */
  | 'INCORRECT_PASSWORD'
  /** The value is not valid. */
  | 'INVALID'
  /** Email and password do not match an account. */
  | 'INVALID_CREDENTIALS'
  /** The lease is not in force any more, or the log of the match differs from the device's. */
  | 'LEASE_LOST'
  /** The object that the input names does not exist, or does not exist for the caller. */
  | 'NOT_FOUND'
  /** The court, or a player of the match, is busy. */
  | 'ON_COURT'
  /** Another change was saved first. Load the current state and try again. */
  | 'OUT_OF_DATE'
  /** The value is in use: another account has this email, another series or category this slug, another court this name, the series this password or code, or another device or caller scores the match. */
  | 'TAKEN';

export type AccessCodesQueryVariables = Exact<{
  seriesId: string | number;
}>;


export type AccessCodesQuery = { accessCodes: Array<{ id: string, name: string, hint: string, startsAt: string | null, expiresAt: string | null, mostUses: number | null, uses: number, lastUsedAt: string | null, revokedAt: string | null }> };

export type CreateAccessCodeMutationVariables = Exact<{
  input: AccessCodeInput;
}>;


export type CreateAccessCodeMutation = { createAccessCode: { code: string | null, link: string | null, accessCode: { id: string, name: string, hint: string, startsAt: string | null, expiresAt: string | null, mostUses: number | null, uses: number, lastUsedAt: string | null, revokedAt: string | null } | null, userErrors: Array<{ code: UserErrorCode, field: string | null, message: string }> } };

export type RevokeAccessCodeMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeAccessCodeMutation = { revokeAccessCode: { accessCode: { id: string, name: string, hint: string, startsAt: string | null, expiresAt: string | null, mostUses: number | null, uses: number, lastUsedAt: string | null, revokedAt: string | null } | null, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type AccessCodes_CodeFragment = { id: string, name: string, hint: string, startsAt: string | null, expiresAt: string | null, mostUses: number | null, uses: number, lastUsedAt: string | null, revokedAt: string | null };

export const AccessCodes_CodeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccessCodes_code"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"mostUses"}},{"kind":"Field","name":{"kind":"Name","value":"uses"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<AccessCodes_CodeFragment, unknown>;
export const AccessCodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccessCodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"seriesId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessCodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"seriesId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"seriesId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccessCodes_code"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccessCodes_code"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"mostUses"}},{"kind":"Field","name":{"kind":"Name","value":"uses"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<AccessCodesQuery, AccessCodesQueryVariables>;
export const CreateAccessCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateAccessCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AccessCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAccessCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessCode"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccessCodes_code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccessCodes_code"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"mostUses"}},{"kind":"Field","name":{"kind":"Name","value":"uses"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<CreateAccessCodeMutation, CreateAccessCodeMutationVariables>;
export const RevokeAccessCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeAccessCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeAccessCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessCode"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccessCodes_code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccessCodes_code"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccessCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"mostUses"}},{"kind":"Field","name":{"kind":"Name","value":"uses"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<RevokeAccessCodeMutation, RevokeAccessCodeMutationVariables>;
export const useAccessCodesQuery = (options: useQuery.Options<AccessCodesQuery, AccessCodesQueryVariables> | SkipToken) => useQuery(AccessCodesDocument, options);
export const useAccessCodesLazyQuery = (options?: useLazyQuery.Options<AccessCodesQuery, AccessCodesQueryVariables>) => useLazyQuery(AccessCodesDocument, options);
export const useAccessCodesSuspenseQuery = (options: useSuspenseQuery.Options<AccessCodesQueryVariables> | SkipToken) => useSuspenseQuery(AccessCodesDocument, options);
export const useCreateAccessCodeMutation = (options?: useMutation.Options<CreateAccessCodeMutation, CreateAccessCodeMutationVariables>) => useMutation(CreateAccessCodeDocument, options);
export const useRevokeAccessCodeMutation = (options?: useMutation.Options<RevokeAccessCodeMutation, RevokeAccessCodeMutationVariables>) => useMutation(RevokeAccessCodeDocument, options);
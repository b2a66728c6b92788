/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useMutation } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Proof that the password or an access code was given. It is invalid as soon as the password changes or the code ends. */
export type SeriesGrantInput = {
  /** The series that the grant unlocks. */
  seriesId: string | number;
  /** The value of `SeriesGrant.token`. */
  token: string;
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

export type KeepGrantsMutationVariables = Exact<{
  grants: Array<SeriesGrantInput>;
}>;


export type KeepGrantsMutation = { keepGrants: { unlockedSeries: Array<{ id: string, slug: string, title: string }>, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type UnlockedSeries_SeriesFragment = { id: string, slug: string, title: string };

export const UnlockedSeries_SeriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnlockedSeries_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]} as unknown as DocumentNode<UnlockedSeries_SeriesFragment, unknown>;
export const KeepGrantsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"KeepGrants"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"grants"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SeriesGrantInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keepGrants"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"grants"},"value":{"kind":"Variable","name":{"kind":"Name","value":"grants"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unlockedSeries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnlockedSeries_series"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnlockedSeries_series"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Series"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]} as unknown as DocumentNode<KeepGrantsMutation, KeepGrantsMutationVariables>;
export const useKeepGrantsMutation = (options?: useMutation.Options<KeepGrantsMutation, KeepGrantsMutationVariables>) => useMutation(KeepGrantsDocument, options);
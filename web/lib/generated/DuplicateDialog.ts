/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useMutation } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A text that is replaced in copies. */
export type Replacement = {
  /** 1 to 200 characters, compared with case. A number at its beginning or end is compared as a whole: `Day 1` is no part of `Day 12`. */
  from: string;
  /** At most 200 characters; empty to leave the text out. */
  to: string;
};

/** How the copy of a series is to be called. */
export type SeriesCopyInput = {
  /** The series that is copied; one that `ids` does not name has no effect. */
  seriesId: string | number;
  /** Unique, 1 to 80 letters a-z, digits and hyphens, kept in lowercase; absent for one that is made from the slug of the series. */
  slug?: string | null | undefined;
  /** 1 to 200 characters; absent for the title with the replacements. */
  title?: string | null | undefined;
};

/** What is wrong with an input, for programs; each sentence has one of these codes. */
export type UserErrorCode =
  /** Events between these and the last one of the match are missing; send them again. */
  | 'AHEAD'
  /** A required value is blank. */
  | 'BLANK'
  /** The link has been used or is too old, or the access code has expired. */
  | 'EXPIRED'
  /** The rules of the game forbid it. */
  | 'IMPOSSIBLE'
  /** The series has another password, and no such access code. */
  | 'INCORRECT_PASSWORD'
  /** The value has the wrong form. */
  | 'INVALID'
  /** Email and password do not match an account. */
  | 'INVALID_CREDENTIALS'
  /** Another device is scoring the match. */
  | 'LEASE_LOST'
  /** No such series, episode, category, court, match, access code, user, account or webhook. */
  | 'NOT_FOUND'
  /** The court, or a player of the match, is busy. */
  | 'ON_COURT'
  /** Another change came first; load the present state and try again. */
  | 'OUT_OF_DATE'
  /** Another account has this email, another series or category this slug, another court this name, the series this code, or another device scores the match. */
  | 'TAKEN';

export type DuplicateSeriesMutationVariables = Exact<{
  ids: Array<string | number>;
  shiftDays: number;
  replace: Array<Replacement>;
  withEpisodes: boolean;
  copies: Array<SeriesCopyInput>;
}>;


export type DuplicateSeriesMutation = { duplicateSeries: { userErrors: Array<{ code: UserErrorCode, field: string | null, message: string }> } };


export const DuplicateSeriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DuplicateSeries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"shiftDays"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"replace"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Replacement"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withEpisodes"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"copies"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SeriesCopyInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"duplicateSeries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"shiftDays"},"value":{"kind":"Variable","name":{"kind":"Name","value":"shiftDays"}}},{"kind":"Argument","name":{"kind":"Name","value":"replace"},"value":{"kind":"Variable","name":{"kind":"Name","value":"replace"}}},{"kind":"Argument","name":{"kind":"Name","value":"withEpisodes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withEpisodes"}}},{"kind":"Argument","name":{"kind":"Name","value":"copies"},"value":{"kind":"Variable","name":{"kind":"Name","value":"copies"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<DuplicateSeriesMutation, DuplicateSeriesMutationVariables>;
export const useDuplicateSeriesMutation = (options?: useMutation.Options<DuplicateSeriesMutation, DuplicateSeriesMutationVariables>) => useMutation(DuplicateSeriesDocument, options);
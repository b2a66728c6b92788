/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useMutation } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The kind of a reminder's target. */
export type ReminderKind =
  /** One broadcast. */
  | 'EPISODE'
  /** One match. */
  | 'MATCH'
  /** All matches of one player. */
  | 'PLAYER'
  /** All broadcasts of one series. */
  | 'SERIES';

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

export type RemoveReminderMutationVariables = Exact<{
  endpoint: string;
  id: string | number;
}>;


export type RemoveReminderMutation = { removeReminder: { reminders: Array<{ id: string, kind: ReminderKind, target: string, leadMinutes: number, title: string }> | null, userErrors: Array<{ code: UserErrorCode, field: string | null, message: string }> } };

export type Reminders_ReminderFragment = { id: string, kind: ReminderKind, target: string, leadMinutes: number, title: string };

export const Reminders_ReminderFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Reminders_reminder"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reminder"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"leadMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]} as unknown as DocumentNode<Reminders_ReminderFragment, unknown>;
export const RemoveReminderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveReminder"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeReminder"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endpoint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reminders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Reminders_reminder"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Reminders_reminder"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reminder"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"leadMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]} as unknown as DocumentNode<RemoveReminderMutation, RemoveReminderMutationVariables>;
export const useRemoveReminderMutation = (options?: useMutation.Options<RemoveReminderMutation, RemoveReminderMutationVariables>) => useMutation(RemoveReminderDocument, options);
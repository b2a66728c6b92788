/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
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

export type RemindersQueryVariables = Exact<{
  endpoint?: string | null | undefined;
}>;


export type RemindersQuery = { reminders: Array<{ id: string, kind: ReminderKind, target: string, leadMinutes: number, title: string }> };

export type Reminders_ReminderFragment = { id: string, kind: ReminderKind, target: string, leadMinutes: number, title: string };

export const Reminders_ReminderFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Reminders_reminder"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reminder"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"leadMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]} as unknown as DocumentNode<Reminders_ReminderFragment, unknown>;
export const RemindersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Reminders"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reminders"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endpoint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Reminders_reminder"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Reminders_reminder"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Reminder"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"leadMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]} as unknown as DocumentNode<RemindersQuery, RemindersQueryVariables>;
export const useRemindersQuery = (options?: useQuery.Options<RemindersQuery, RemindersQueryVariables> | SkipToken) => useQuery(RemindersDocument, options ?? {});
export const useRemindersLazyQuery = (options?: useLazyQuery.Options<RemindersQuery, RemindersQueryVariables>) => useLazyQuery(RemindersDocument, options);
export const useRemindersSuspenseQuery = (options?: useSuspenseQuery.Options<RemindersQueryVariables> | SkipToken) => useSuspenseQuery(RemindersDocument, options ?? {});
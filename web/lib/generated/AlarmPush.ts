/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useMutation, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type AlarmPushQueryVariables = Exact<{
  endpoint: string;
}>;


export type AlarmPushQuery = { receivesAlarms: boolean };

export type SetAlarmPushMutationVariables = Exact<{
  endpoint: string;
  isOn: boolean;
}>;


export type SetAlarmPushMutation = { setAlarmPush: { userErrors: Array<{ code: UserErrorCode, message: string }> } };


export const AlarmPushDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AlarmPush"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"receivesAlarms"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endpoint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}}}]}]}}]} as unknown as DocumentNode<AlarmPushQuery, AlarmPushQueryVariables>;
export const SetAlarmPushDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetAlarmPush"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isOn"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setAlarmPush"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"endpoint"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpoint"}}},{"kind":"Argument","name":{"kind":"Name","value":"isOn"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isOn"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<SetAlarmPushMutation, SetAlarmPushMutationVariables>;
export const useAlarmPushQuery = (options: useQuery.Options<AlarmPushQuery, AlarmPushQueryVariables> | SkipToken) => useQuery(AlarmPushDocument, options);
export const useAlarmPushLazyQuery = (options?: useLazyQuery.Options<AlarmPushQuery, AlarmPushQueryVariables>) => useLazyQuery(AlarmPushDocument, options);
export const useAlarmPushSuspenseQuery = (options: useSuspenseQuery.Options<AlarmPushQueryVariables> | SkipToken) => useSuspenseQuery(AlarmPushDocument, options);
export const useSetAlarmPushMutation = (options?: useMutation.Options<SetAlarmPushMutation, SetAlarmPushMutationVariables>) => useMutation(SetAlarmPushDocument, options);
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useSubscription, useMutation, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The kind of an alarm. */
export type AlarmKind =
  /** LIVE of an episode was not switched on as planned, and the time for it passed more than ten minutes ago. The alarm lasts until LIVE or the plan changes. */
  | 'GO_LIVE_MISSED'
  /** An episode is live, but its stream is down. */
  | 'LIVE_BUT_DOWN'
  /** An episode is live, but its stream has ended. */
  | 'LIVE_BUT_ENDED'
  /** The planned start of an episode passed more than five minutes and less than an hour ago, and it is neither live nor up. */
  | 'NOT_STARTED'
  /** A match is scored on a court without a broadcast. */
  | 'NO_BROADCAST'
  /** Two live episodes have the same video. */
  | 'SAME_ADDRESS'
  /** The scorer of a match on court has sent nothing for a minute. */
  | 'SCORER_SILENT'
  /** An episode is not live, but its stream is up for a minute or more, within an hour of the planned start. */
  | 'UP_BUT_NOT_LIVE'
  /** The site has switched a webhook off. The alarm lasts until an admin saves or deletes the webhook. */
  | 'WEBHOOK_OFF';

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

export type AlarmsQueryVariables = Exact<{ [key: string]: never; }>;


export type AlarmsQuery = { alarms: Array<{ id: string, kind: AlarmKind, message: string, subject: string | null, since: string, episodeId: string | null, seriesSlug: string | null, isQuiet: boolean }> };

export type AlarmsUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type AlarmsUpdatesSubscription = { alarms: Array<{ id: string, kind: AlarmKind, message: string, subject: string | null, since: string, episodeId: string | null, seriesSlug: string | null, isQuiet: boolean }> };

export type QuietAlarmMutationVariables = Exact<{
  id: string | number;
}>;


export type QuietAlarmMutation = { quietAlarm: { alarms: Array<{ id: string, kind: AlarmKind, message: string, subject: string | null, since: string, episodeId: string | null, seriesSlug: string | null, isQuiet: boolean }> | null, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type AlarmBar_AlarmFragment = { id: string, kind: AlarmKind, message: string, subject: string | null, since: string, episodeId: string | null, seriesSlug: string | null, isQuiet: boolean };

export const AlarmBar_AlarmFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlarmBar_alarm"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Alarm"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"seriesSlug"}},{"kind":"Field","name":{"kind":"Name","value":"isQuiet"}}]}}]} as unknown as DocumentNode<AlarmBar_AlarmFragment, unknown>;
export const AlarmsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Alarms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alarms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlarmBar_alarm"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlarmBar_alarm"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Alarm"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"seriesSlug"}},{"kind":"Field","name":{"kind":"Name","value":"isQuiet"}}]}}]} as unknown as DocumentNode<AlarmsQuery, AlarmsQueryVariables>;
export const AlarmsUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"AlarmsUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alarms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlarmBar_alarm"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlarmBar_alarm"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Alarm"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"seriesSlug"}},{"kind":"Field","name":{"kind":"Name","value":"isQuiet"}}]}}]} as unknown as DocumentNode<AlarmsUpdatesSubscription, AlarmsUpdatesSubscriptionVariables>;
export const QuietAlarmDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"QuietAlarm"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quietAlarm"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alarms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AlarmBar_alarm"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AlarmBar_alarm"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Alarm"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"seriesSlug"}},{"kind":"Field","name":{"kind":"Name","value":"isQuiet"}}]}}]} as unknown as DocumentNode<QuietAlarmMutation, QuietAlarmMutationVariables>;
export const useAlarmsQuery = (options?: useQuery.Options<AlarmsQuery, AlarmsQueryVariables> | SkipToken) => useQuery(AlarmsDocument, options ?? {});
export const useAlarmsLazyQuery = (options?: useLazyQuery.Options<AlarmsQuery, AlarmsQueryVariables>) => useLazyQuery(AlarmsDocument, options);
export const useAlarmsSuspenseQuery = (options?: useSuspenseQuery.Options<AlarmsQueryVariables> | SkipToken) => useSuspenseQuery(AlarmsDocument, options ?? {});
export const useAlarmsUpdatesSubscription = (options?: useSubscription.Options<AlarmsUpdatesSubscription, AlarmsUpdatesSubscriptionVariables> | SkipToken) => useSubscription(AlarmsUpdatesDocument, options ?? {});
export const useQuietAlarmMutation = (options?: useMutation.Options<QuietAlarmMutation, QuietAlarmMutationVariables>) => useMutation(QuietAlarmDocument, options);
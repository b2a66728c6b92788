/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useSubscription, useQuery, useLazyQuery, useSuspenseQuery, useMutation, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The kind of program through which a change was made. */
export type ChangeWay =
  /** A program with a token. */
  | 'API'
  /** The import of a backup or of an order of play. */
  | 'IMPORT'
  /** Another program that writes to the database. */
  | 'OUTSIDE'
  /** The site itself, according to an episode's plan. */
  | 'PLAN'
  /** A maintenance command. */
  | 'TERMINAL'
  /** A page of the site, or a program with the cookie of an account. */
  | 'WEB';

/** The clock that counts a change. */
export type ClockName =
  /** The clock of categories, series and episodes. */
  | 'CATALOGUE'
  /** The clock of courts and matches. */
  | 'TOURNAMENT';

/** The kind of object that was changed. */
export type HistoryNoun =
  /** A category. */
  | 'CATEGORY'
  /** A court. */
  | 'COURT'
  /** An episode. */
  | 'EPISODE'
  /** A match. */
  | 'MATCH'
  /** A series. */
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

export type History_EntryFragment = { revision: number, at: string, by: string, byId: string | null, via: ChangeWay, sentence: string, undoes: number | null, isUndone: boolean };

export type History_ChangeFragment = { noun: HistoryNoun, id: string, title: string, field: string, before: string | null, after: string | null };

export type History_ConflictFragment = { noun: HistoryNoun, id: string, sentence: string };

export type HistoryUpdatesSubscriptionVariables = Exact<{
  clock: ClockName;
  by?: string | number | null | undefined;
  noun?: HistoryNoun | null | undefined;
  day?: string | null | undefined;
}>;


export type HistoryUpdatesSubscription = { history: Array<{ revision: number, at: string, by: string, byId: string | null, via: ChangeWay, sentence: string, undoes: number | null, isUndone: boolean }> };

export type OlderHistoryQueryVariables = Exact<{
  clock: ClockName;
  by?: string | number | null | undefined;
  noun?: HistoryNoun | null | undefined;
  day?: string | null | undefined;
  before: number;
}>;


export type OlderHistoryQuery = { history: Array<{ revision: number, at: string, by: string, byId: string | null, via: ChangeWay, sentence: string, undoes: number | null, isUndone: boolean }> };

export type HistoryChangesQueryVariables = Exact<{
  clock: ClockName;
  before: number;
}>;


export type HistoryChangesQuery = { history: Array<{ revision: number, changes: Array<{ noun: HistoryNoun, id: string, title: string, field: string, before: string | null, after: string | null }> }> };

export type HistorySentenceQueryVariables = Exact<{
  clock: ClockName;
  before: number;
}>;


export type HistorySentenceQuery = { history: Array<{ revision: number, sentence: string }> };

export type UndoRevisionMutationVariables = Exact<{
  clock: ClockName;
  revision: number;
  skipChanged: boolean;
}>;


export type UndoRevisionMutation = { undoRevision: { revision: number | null, conflicts: Array<{ noun: HistoryNoun, id: string, sentence: string }>, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type ConflictPlacesQueryVariables = Exact<{
  episodeIds: Array<string | number>;
}>;


export type ConflictPlacesQuery = { catalogue: { id: string, series: Array<{ id: string, slug: string }> }, episodes: Array<{ id: string, series: { id: string, slug: string } }> };

export const History_EntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"History_entry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HistoryEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"byId"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"undoes"}},{"kind":"Field","name":{"kind":"Name","value":"isUndone"}}]}}]} as unknown as DocumentNode<History_EntryFragment, unknown>;
export const History_ChangeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"History_change"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FieldChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"noun"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}}]}}]} as unknown as DocumentNode<History_ChangeFragment, unknown>;
export const History_ConflictFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"History_conflict"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UndoConflict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"noun"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}}]}}]} as unknown as DocumentNode<History_ConflictFragment, unknown>;
export const HistoryUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"HistoryUpdates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clock"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ClockName"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"noun"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"HistoryNoun"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"day"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clock"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clock"}}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"noun"},"value":{"kind":"Variable","name":{"kind":"Name","value":"noun"}}},{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"History_entry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"History_entry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HistoryEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"byId"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"undoes"}},{"kind":"Field","name":{"kind":"Name","value":"isUndone"}}]}}]} as unknown as DocumentNode<HistoryUpdatesSubscription, HistoryUpdatesSubscriptionVariables>;
export const OlderHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OlderHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clock"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ClockName"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"noun"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"HistoryNoun"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"day"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clock"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clock"}}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}},{"kind":"Argument","name":{"kind":"Name","value":"noun"},"value":{"kind":"Variable","name":{"kind":"Name","value":"noun"}}},{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"History_entry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"History_entry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HistoryEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"byId"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"undoes"}},{"kind":"Field","name":{"kind":"Name","value":"isUndone"}}]}}]} as unknown as DocumentNode<OlderHistoryQuery, OlderHistoryQueryVariables>;
export const HistoryChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HistoryChanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clock"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ClockName"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clock"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clock"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"History_change"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"History_change"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FieldChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"noun"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}}]}}]} as unknown as DocumentNode<HistoryChangesQuery, HistoryChangesQueryVariables>;
export const HistorySentenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HistorySentence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clock"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ClockName"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clock"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clock"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}}]}}]}}]} as unknown as DocumentNode<HistorySentenceQuery, HistorySentenceQueryVariables>;
export const UndoRevisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UndoRevision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clock"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ClockName"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"revision"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"skipChanged"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"undoRevision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clock"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clock"}}},{"kind":"Argument","name":{"kind":"Name","value":"revision"},"value":{"kind":"Variable","name":{"kind":"Name","value":"revision"}}},{"kind":"Argument","name":{"kind":"Name","value":"skipChanged"},"value":{"kind":"Variable","name":{"kind":"Name","value":"skipChanged"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"conflicts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"History_conflict"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"History_conflict"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UndoConflict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"noun"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}}]}}]} as unknown as DocumentNode<UndoRevisionMutation, UndoRevisionMutationVariables>;
export const ConflictPlacesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ConflictPlaces"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"episodeIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"catalogue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"episodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"episodeIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}}]}}]}}]}}]} as unknown as DocumentNode<ConflictPlacesQuery, ConflictPlacesQueryVariables>;
export const useHistoryUpdatesSubscription = (options: useSubscription.Options<HistoryUpdatesSubscription, HistoryUpdatesSubscriptionVariables> | SkipToken) => useSubscription(HistoryUpdatesDocument, options);
export const useOlderHistoryQuery = (options: useQuery.Options<OlderHistoryQuery, OlderHistoryQueryVariables> | SkipToken) => useQuery(OlderHistoryDocument, options);
export const useOlderHistoryLazyQuery = (options?: useLazyQuery.Options<OlderHistoryQuery, OlderHistoryQueryVariables>) => useLazyQuery(OlderHistoryDocument, options);
export const useOlderHistorySuspenseQuery = (options: useSuspenseQuery.Options<OlderHistoryQueryVariables> | SkipToken) => useSuspenseQuery(OlderHistoryDocument, options);
export const useHistoryChangesQuery = (options: useQuery.Options<HistoryChangesQuery, HistoryChangesQueryVariables> | SkipToken) => useQuery(HistoryChangesDocument, options);
export const useHistoryChangesLazyQuery = (options?: useLazyQuery.Options<HistoryChangesQuery, HistoryChangesQueryVariables>) => useLazyQuery(HistoryChangesDocument, options);
export const useHistoryChangesSuspenseQuery = (options: useSuspenseQuery.Options<HistoryChangesQueryVariables> | SkipToken) => useSuspenseQuery(HistoryChangesDocument, options);
export const useHistorySentenceQuery = (options: useQuery.Options<HistorySentenceQuery, HistorySentenceQueryVariables> | SkipToken) => useQuery(HistorySentenceDocument, options);
export const useHistorySentenceLazyQuery = (options?: useLazyQuery.Options<HistorySentenceQuery, HistorySentenceQueryVariables>) => useLazyQuery(HistorySentenceDocument, options);
export const useHistorySentenceSuspenseQuery = (options: useSuspenseQuery.Options<HistorySentenceQueryVariables> | SkipToken) => useSuspenseQuery(HistorySentenceDocument, options);
export const useUndoRevisionMutation = (options?: useMutation.Options<UndoRevisionMutation, UndoRevisionMutationVariables>) => useMutation(UndoRevisionDocument, options);
export const useConflictPlacesQuery = (options: useQuery.Options<ConflictPlacesQuery, ConflictPlacesQueryVariables> | SkipToken) => useQuery(ConflictPlacesDocument, options);
export const useConflictPlacesLazyQuery = (options?: useLazyQuery.Options<ConflictPlacesQuery, ConflictPlacesQueryVariables>) => useLazyQuery(ConflictPlacesDocument, options);
export const useConflictPlacesSuspenseQuery = (options: useSuspenseQuery.Options<ConflictPlacesQueryVariables> | SkipToken) => useSuspenseQuery(ConflictPlacesDocument, options);
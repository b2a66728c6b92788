/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The discipline of a match: who plays, and how many players a side has. */
export type Discipline =
  /** Men's doubles. */
  | 'MD'
  /** Men's singles. */
  | 'MS'
  /** Anything else; doubles when a side has two players. */
  | 'OTHER'
  /** Women's doubles. */
  | 'WD'
  /** Women's singles. */
  | 'WS'
  /** Mixed doubles. */
  | 'XD';

/** How a match ended. */
export type MatchEnding =
  /** A side was disqualified. */
  | 'DISQUALIFIED'
  /** A side won by points. */
  | 'NORMAL'
  /** The match ended without a winner. */
  | 'NO_MATCH'
  /** A side gave up. */
  | 'RETIRED'
  /** A side did not compete. */
  | 'WALKOVER';

/** The status of a match in the tournament. */
export type MatchStatus =
  /** The players have been called to the court, but the match has not begun. */
  | 'CALLED'
  /** The match is not played, or not to its end. */
  | 'CANCELLED'
  /** The match has ended. */
  | 'FINISHED'
  /** The match is being played, including its warm-up. */
  | 'ON_COURT'
  /** The match has not been called. */
  | 'SCHEDULED';

/** The meaning of a planned time. */
export type ScheduledKind =
  /** The match begins at the time. */
  | 'AT'
  /** The match follows the previous match on its court. */
  | 'FOLLOWS'
  /** The match does not begin before the time. */
  | 'NOT_BEFORE';

/** The scoring format of a match. A side wins the match with more than half of the games. */
export type ScoringFormat =
  /** Up to five games to 11, at most 15. */
  | 'FIVE_BY_11'
  /** One game to 21, at most 30. */
  | 'ONE_BY_21'
  /** Up to three games to 11, at most 15. */
  | 'THREE_BY_11'
  /** Up to three games to 15, at most 21. */
  | 'THREE_BY_15'
  /** Up to three games to 21, at most 30. */
  | 'THREE_BY_21';

export type ScheduleSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type ScheduleSettingsQuery = { site: { timeZone: string, restMinutes: number } };

export type ScheduleCourtsQueryVariables = Exact<{ [key: string]: never; }>;


export type ScheduleCourtsQuery = { tournament: { id: string, courts: Array<{ id: string, name: string }> } };

export type ScheduleDayQueryVariables = Exact<{
  day: string;
}>;


export type ScheduleDayQuery = { matches: Array<{ format: ScoringFormat, discipline: Discipline, draw: string, round: string, id: string, number: number | null, day: string | null, courtId: string | null, sequence: number | null, status: MatchStatus, expectedMinutes: number, calledAt: string | null, startedAt: string | null, endedAt: string | null, rescheduledAt: string | null, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, scheduled: { kind: ScheduledKind, at: string | null } }>, onCourt: Array<{ format: ScoringFormat, discipline: Discipline, draw: string, round: string, id: string, number: number | null, day: string | null, courtId: string | null, sequence: number | null, status: MatchStatus, expectedMinutes: number, calledAt: string | null, startedAt: string | null, endedAt: string | null, rescheduledAt: string | null, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, scheduled: { kind: ScheduledKind, at: string | null } }>, results: Array<{ id: string, games: Array<Array<number>>, ending: MatchEnding | null, winner: number | null }> };

export type ScheduleMatchFragment = { format: ScoringFormat, discipline: Discipline, draw: string, round: string, id: string, number: number | null, day: string | null, courtId: string | null, sequence: number | null, status: MatchStatus, expectedMinutes: number, calledAt: string | null, startedAt: string | null, endedAt: string | null, rescheduledAt: string | null, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, scheduled: { kind: ScheduledKind, at: string | null } };

export type ScheduleResultFragment = { id: string, games: Array<Array<number>>, ending: MatchEnding | null, winner: number | null };

export type PlannedMatchFragment = { id: string, number: number | null, day: string | null, courtId: string | null, sequence: number | null, status: MatchStatus, expectedMinutes: number, calledAt: string | null, startedAt: string | null, endedAt: string | null, rescheduledAt: string | null };

export const PlannedMatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlannedMatch"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"calledAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rescheduledAt"}}]}}]} as unknown as DocumentNode<PlannedMatchFragment, unknown>;
export const ScheduleMatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleMatch"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlannedMatch"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlannedMatch"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"calledAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rescheduledAt"}}]}}]} as unknown as DocumentNode<ScheduleMatchFragment, unknown>;
export const ScheduleResultFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}}]}}]} as unknown as DocumentNode<ScheduleResultFragment, unknown>;
export const ScheduleSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"restMinutes"}}]}}]}}]} as unknown as DocumentNode<ScheduleSettingsQuery, ScheduleSettingsQueryVariables>;
export const ScheduleCourtsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleCourts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tournament"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"courts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<ScheduleCourtsQuery, ScheduleCourtsQueryVariables>;
export const ScheduleDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduleDay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"day"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"matches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleMatch"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"onCourt"},"name":{"kind":"Name","value":"matches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"CALLED"},{"kind":"EnumValue","value":"ON_COURT"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleMatch"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"results"},"name":{"kind":"Name","value":"matches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}},{"kind":"Argument","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"FINISHED"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ScheduleResult"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlannedMatch"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"expectedMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"calledAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rescheduledAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleMatch"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlannedMatch"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ScheduleResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}}]}}]} as unknown as DocumentNode<ScheduleDayQuery, ScheduleDayQueryVariables>;
export const useScheduleSettingsQuery = (options?: useQuery.Options<ScheduleSettingsQuery, ScheduleSettingsQueryVariables> | SkipToken) => useQuery(ScheduleSettingsDocument, options ?? {});
export const useScheduleSettingsLazyQuery = (options?: useLazyQuery.Options<ScheduleSettingsQuery, ScheduleSettingsQueryVariables>) => useLazyQuery(ScheduleSettingsDocument, options);
export const useScheduleSettingsSuspenseQuery = (options?: useSuspenseQuery.Options<ScheduleSettingsQueryVariables> | SkipToken) => useSuspenseQuery(ScheduleSettingsDocument, options ?? {});
export const useScheduleCourtsQuery = (options?: useQuery.Options<ScheduleCourtsQuery, ScheduleCourtsQueryVariables> | SkipToken) => useQuery(ScheduleCourtsDocument, options ?? {});
export const useScheduleCourtsLazyQuery = (options?: useLazyQuery.Options<ScheduleCourtsQuery, ScheduleCourtsQueryVariables>) => useLazyQuery(ScheduleCourtsDocument, options);
export const useScheduleCourtsSuspenseQuery = (options?: useSuspenseQuery.Options<ScheduleCourtsQueryVariables> | SkipToken) => useSuspenseQuery(ScheduleCourtsDocument, options ?? {});
export const useScheduleDayQuery = (options: useQuery.Options<ScheduleDayQuery, ScheduleDayQueryVariables> | SkipToken) => useQuery(ScheduleDayDocument, options);
export const useScheduleDayLazyQuery = (options?: useLazyQuery.Options<ScheduleDayQuery, ScheduleDayQueryVariables>) => useLazyQuery(ScheduleDayDocument, options);
export const useScheduleDaySuspenseQuery = (options: useSuspenseQuery.Options<ScheduleDayQueryVariables> | SkipToken) => useSuspenseQuery(ScheduleDayDocument, options);
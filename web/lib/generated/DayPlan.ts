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

export type DayPlanQueryVariables = Exact<{
  day: string;
}>;


export type DayPlanQuery = { matches: Array<{ id: string, number: number | null, format: ScoringFormat, discipline: Discipline, day: string | null, courtId: string | null, status: MatchStatus, expectedMinutes: number, startedAt: string | null, endedAt: string | null, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, scheduled: { kind: ScheduledKind, at: string | null } }>, onCourt: Array<{ id: string, number: number | null, format: ScoringFormat, discipline: Discipline, day: string | null, courtId: string | null, status: MatchStatus, expectedMinutes: number, startedAt: string | null, endedAt: string | null, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, scheduled: { kind: ScheduledKind, at: string | null } }> };

export type PlanSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type PlanSettingsQuery = { site: { timeZone: string, restMinutes: number } };

export type DayPlan_MatchFragment = { id: string, number: number | null, format: ScoringFormat, discipline: Discipline, day: string | null, courtId: string | null, status: MatchStatus, expectedMinutes: number, startedAt: string | null, endedAt: string | null, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, scheduled: { kind: ScheduledKind, at: string | null } };

export const DayPlan_MatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DayPlan_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expectedMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}}]} as unknown as DocumentNode<DayPlan_MatchFragment, unknown>;
export const DayPlanDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DayPlan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"day"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"matches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DayPlan_match"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"onCourt"},"name":{"kind":"Name","value":"matches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"CALLED"},{"kind":"EnumValue","value":"ON_COURT"}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DayPlan_match"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DayPlan_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expectedMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}}]} as unknown as DocumentNode<DayPlanQuery, DayPlanQueryVariables>;
export const PlanSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlanSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"restMinutes"}}]}}]}}]} as unknown as DocumentNode<PlanSettingsQuery, PlanSettingsQueryVariables>;
export const useDayPlanQuery = (options: useQuery.Options<DayPlanQuery, DayPlanQueryVariables> | SkipToken) => useQuery(DayPlanDocument, options);
export const useDayPlanLazyQuery = (options?: useLazyQuery.Options<DayPlanQuery, DayPlanQueryVariables>) => useLazyQuery(DayPlanDocument, options);
export const useDayPlanSuspenseQuery = (options: useSuspenseQuery.Options<DayPlanQueryVariables> | SkipToken) => useSuspenseQuery(DayPlanDocument, options);
export const usePlanSettingsQuery = (options?: useQuery.Options<PlanSettingsQuery, PlanSettingsQueryVariables> | SkipToken) => useQuery(PlanSettingsDocument, options ?? {});
export const usePlanSettingsLazyQuery = (options?: useLazyQuery.Options<PlanSettingsQuery, PlanSettingsQueryVariables>) => useLazyQuery(PlanSettingsDocument, options);
export const usePlanSettingsSuspenseQuery = (options?: useSuspenseQuery.Options<PlanSettingsQueryVariables> | SkipToken) => useSuspenseQuery(PlanSettingsDocument, options ?? {});
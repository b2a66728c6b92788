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

/** The phase of a match on court. */
export type MatchPhase =
  /** The interval between two games. */
  | 'BETWEEN_GAMES'
  /** The match has ended. */
  | 'FINISHED'
  /** Play waits for a player's treatment. */
  | 'INJURY'
  /** The interval of a game. */
  | 'INTERVAL'
  /** The match has not begun. */
  | 'NOT_STARTED'
  /** A game is being played. */
  | 'PLAYING'
  /** The umpire has suspended play. */
  | 'SUSPENDED'
  /** The players warm up. */
  | 'WARM_UP';

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

/** The kind of a timer, by what it measures. */
export type TimerKind =
  /** The interval between two games. */
  | 'BETWEEN_GAMES'
  /** An injury; counts up. */
  | 'INJURY'
  /** The interval of a game. */
  | 'INTERVAL'
  /** The time until the next service, in matches with a time clock. */
  | 'RALLY'
  /** A suspension of play; counts up. */
  | 'SUSPENSION'
  /** The warm-up. */
  | 'WARM_UP';

export type UmpirePageQueryVariables = Exact<{ [key: string]: never; }>;


export type UmpirePageQuery = { scorerCourt: { id: string, name: string, isPublic: boolean, pictureDelayMs: number, pictureOffsetMs: number, version: number, episodeId: string | null, seriesId: string | null, current: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null, next: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null } | null };

export type Courts_CourtFragment = { id: string, name: string, isPublic: boolean, pictureDelayMs: number, pictureOffsetMs: number, version: number, episodeId: string | null, seriesId: string | null, current: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null, next: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null };

export type Courts_MatchFragment = { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null };

export type Score_MatchFragment = { id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null };

export const Score_MatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}}]} as unknown as DocumentNode<Score_MatchFragment, unknown>;
export const Courts_MatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}}]} as unknown as DocumentNode<Courts_MatchFragment, unknown>;
export const Courts_CourtFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_court"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Court"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","name":{"kind":"Name","value":"pictureDelayMs"}},{"kind":"Field","name":{"kind":"Name","value":"pictureOffsetMs"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<Courts_CourtFragment, unknown>;
export const UmpirePageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UmpirePage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scorerCourt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_court"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_court"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Court"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","name":{"kind":"Name","value":"pictureDelayMs"}},{"kind":"Field","name":{"kind":"Name","value":"pictureOffsetMs"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}}]}}]} as unknown as DocumentNode<UmpirePageQuery, UmpirePageQueryVariables>;
export const useUmpirePageQuery = (options?: useQuery.Options<UmpirePageQuery, UmpirePageQueryVariables> | SkipToken) => useQuery(UmpirePageDocument, options ?? {});
export const useUmpirePageLazyQuery = (options?: useLazyQuery.Options<UmpirePageQuery, UmpirePageQueryVariables>) => useLazyQuery(UmpirePageDocument, options);
export const useUmpirePageSuspenseQuery = (options?: useSuspenseQuery.Options<UmpirePageQueryVariables> | SkipToken) => useSuspenseQuery(UmpirePageDocument, options ?? {});
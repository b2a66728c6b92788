/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useSubscription, type SkipToken } from "@apollo/client/react";
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

export type ScoreboardUpdatesSubscriptionVariables = Exact<{
  since?: string | null | undefined;
}>;


export type ScoreboardUpdatesSubscription = { tournamentUpdates: { cursor: string, revision: number, courtOrder: Array<string> | null, removedMatches: Array<string>, courts: Array<{ id: string, name: string, isPublic: boolean, current: { id: string, discipline: Discipline, draw: string, round: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, sides: Array<{ from: string | null, seed: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number } | null, timer: { startedAt: string, seconds: number | null } | null } | null }>, matches: Array<{ id: string, discipline: Discipline, draw: string, round: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, sides: Array<{ from: string | null, seed: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number } | null, timer: { startedAt: string, seconds: number | null } | null }> | null } };

export type Scoreboard_MatchFragment = { id: string, discipline: Discipline, draw: string, round: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, sides: Array<{ from: string | null, seed: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number } | null, timer: { startedAt: string, seconds: number | null } | null };

export const Scoreboard_MatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Scoreboard_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}}]}}]} as unknown as DocumentNode<Scoreboard_MatchFragment, unknown>;
export const ScoreboardUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"ScoreboardUpdates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tournamentUpdates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"courts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Scoreboard_match"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"courtOrder"}},{"kind":"Field","name":{"kind":"Name","value":"matches"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Scoreboard_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"removedMatches"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Scoreboard_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}}]}}]} as unknown as DocumentNode<ScoreboardUpdatesSubscription, ScoreboardUpdatesSubscriptionVariables>;
export const useScoreboardUpdatesSubscription = (options?: useSubscription.Options<ScoreboardUpdatesSubscription, ScoreboardUpdatesSubscriptionVariables> | SkipToken) => useSubscription(ScoreboardUpdatesDocument, options ?? {});
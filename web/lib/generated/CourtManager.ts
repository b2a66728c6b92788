/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useMutation } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A court as an admin enters it. */
export type CourtInput = {
  /** The id of the broadcast that shows the court now; null for none. */
  episodeId?: string | number | null | undefined;
  /** False hides the court and its matches from everyone but admins and its scorers. */
  isPublic?: boolean;
  /** Unique; 1 to 40 characters. */
  name: string;
  /** How far a picture without its own time is behind the court, in milliseconds, 0 to 120,000. */
  pictureDelayMs?: number;
  /** Correction of the encoder's clock, in milliseconds, -30,000 to 30,000. */
  pictureOffsetMs?: number;
};

/** Who plays against whom. */
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
  /** It was won by points. */
  | 'NORMAL'
  /** It ended without a winner. */
  | 'NO_MATCH'
  /** A side gave up. */
  | 'RETIRED'
  /** A side did not compete. */
  | 'WALKOVER';

/** What happens on court. */
export type MatchPhase =
  /** The interval between two games. */
  | 'BETWEEN_GAMES'
  /** The match has ended. */
  | 'FINISHED'
  /** Play waits for a player's treatment. */
  | 'INJURY'
  /** The interval of a game. */
  | 'INTERVAL'
  /** Nothing yet. */
  | 'NOT_STARTED'
  /** A game is being played. */
  | 'PLAYING'
  /** The umpire has suspended play. */
  | 'SUSPENDED'
  /** The players warm up. */
  | 'WARM_UP';

/** Where a match stands in the tournament. */
export type MatchStatus =
  /** Its players have been called to the court; it has not begun. */
  | 'CALLED'
  /** It is not played, or not to its end. */
  | 'CANCELLED'
  /** It has ended. */
  | 'FINISHED'
  /** It is being played, its warm-up included. */
  | 'ON_COURT'
  /** It has not been called. */
  | 'SCHEDULED';

/** How a start is meant. */
export type ScheduledKind =
  /** It begins at the time. */
  | 'AT'
  /** It follows the match before it on its court. */
  | 'FOLLOWS'
  /** It does not begin before the time. */
  | 'NOT_BEFORE';

/** How a match is counted. More than half of the games win it. */
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

/** What a timer measures. */
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

/** What is wrong with an input, for programs; each sentence has one of these codes. */
export type UserErrorCode =
  /** Events between these and the last one of the match are missing; send them again. */
  | 'AHEAD'
  /** A required value is blank. */
  | 'BLANK'
  /** The link has been used or is too old. */
  | 'EXPIRED'
  /** The rules of the game forbid it. */
  | 'IMPOSSIBLE'
  /** The series has another password. */
  | 'INCORRECT_PASSWORD'
  /** The value has the wrong form. */
  | 'INVALID'
  /** Email and password do not match an account. */
  | 'INVALID_CREDENTIALS'
  /** Another device is scoring the match. */
  | 'LEASE_LOST'
  /** No such series, episode, category, court, match, user or account. */
  | 'NOT_FOUND'
  /** The court, or a player of the match, is busy. */
  | 'ON_COURT'
  /** Another change came first; load the present state and try again. */
  | 'OUT_OF_DATE'
  /** Another account has this email, another series or category this slug, another court this name, or another device scores the match. */
  | 'TAKEN';

export type CreateCourtMutationVariables = Exact<{
  input: CourtInput;
}>;


export type CreateCourtMutation = { createCourt: { court: { id: string, name: string, isPublic: boolean, pictureDelayMs: number, pictureOffsetMs: number, version: number, episodeId: string | null, seriesId: string | null, current: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null, next: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null } | null, userErrors: Array<{ code: UserErrorCode, field: string | null, message: string }> } };

export type UpdateCourtMutationVariables = Exact<{
  id: string | number;
  version: number;
  input: CourtInput;
}>;


export type UpdateCourtMutation = { updateCourt: { court: { id: string, name: string, isPublic: boolean, pictureDelayMs: number, pictureOffsetMs: number, version: number, episodeId: string | null, seriesId: string | null, current: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null, next: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null } | null, userErrors: Array<{ code: UserErrorCode, field: string | null, message: string }> } };

export type DeleteCourtMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteCourtMutation = { deleteCourt: { tournament: { id: string, courts: Array<{ id: string }> } | null, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type ReorderCourtsMutationVariables = Exact<{
  ids: Array<string | number>;
}>;


export type ReorderCourtsMutation = { reorderCourts: { tournament: { id: string, courts: Array<{ id: string }> } | null, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type Courts_CourtFragment = { id: string, name: string, isPublic: boolean, pictureDelayMs: number, pictureOffsetMs: number, version: number, episodeId: string | null, seriesId: string | null, current: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null, next: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null };

export type Courts_MatchFragment = { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null };

export type Score_MatchFragment = { id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null };

export const Score_MatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}}]} as unknown as DocumentNode<Score_MatchFragment, unknown>;
export const Courts_MatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}}]} as unknown as DocumentNode<Courts_MatchFragment, unknown>;
export const Courts_CourtFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_court"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Court"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","name":{"kind":"Name","value":"pictureDelayMs"}},{"kind":"Field","name":{"kind":"Name","value":"pictureOffsetMs"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<Courts_CourtFragment, unknown>;
export const CreateCourtDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCourt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CourtInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCourt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"court"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_court"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_court"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Court"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","name":{"kind":"Name","value":"pictureDelayMs"}},{"kind":"Field","name":{"kind":"Name","value":"pictureOffsetMs"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}}]}}]} as unknown as DocumentNode<CreateCourtMutation, CreateCourtMutationVariables>;
export const UpdateCourtDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCourt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CourtInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCourt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"version"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"court"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_court"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_court"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Court"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isPublic"}},{"kind":"Field","name":{"kind":"Name","value":"pictureDelayMs"}},{"kind":"Field","name":{"kind":"Name","value":"pictureOffsetMs"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"seriesId"}},{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}}]}}]} as unknown as DocumentNode<UpdateCourtMutation, UpdateCourtMutationVariables>;
export const DeleteCourtDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteCourt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteCourt"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tournament"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"courts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteCourtMutation, DeleteCourtMutationVariables>;
export const ReorderCourtsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReorderCourts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reorderCourts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tournament"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"courts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<ReorderCourtsMutation, ReorderCourtsMutationVariables>;
export const useCreateCourtMutation = (options?: useMutation.Options<CreateCourtMutation, CreateCourtMutationVariables>) => useMutation(CreateCourtDocument, options);
export const useUpdateCourtMutation = (options?: useMutation.Options<UpdateCourtMutation, UpdateCourtMutationVariables>) => useMutation(UpdateCourtDocument, options);
export const useDeleteCourtMutation = (options?: useMutation.Options<DeleteCourtMutation, DeleteCourtMutationVariables>) => useMutation(DeleteCourtDocument, options);
export const useReorderCourtsMutation = (options?: useMutation.Options<ReorderCourtsMutation, ReorderCourtsMutationVariables>) => useMutation(ReorderCourtsDocument, options);
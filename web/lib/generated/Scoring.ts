/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useMutation } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The device that scores a match, in its state at the time of the request. */
export type DeviceInput = {
  /** The charge in percent, 0 to 100; null when it is unknown. */
  battery?: number | null | undefined;
  /** A UUID that the device creates once and stores. */
  id: string | number;
  /** The name of the device, shown to operators and to scorers who take over; 1 to 80 characters. */
  name: string;
  /** The time of the request by the device's clock. */
  sentAt: string;
  /** The number of events that the device has not sent yet. */
  unsent?: number;
};

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

/** An event in the form in which a device records it. */
export type MatchEventInput = {
  /** When the event happened, by the server's clock; null when the device has not measured the server's clock yet. */
  at?: string | null | undefined;
  /** An object with the other fields of the kind, like `MatchEvent.detail`; null when there are none. */
  detail?: unknown;
  /** A UUID in lower case that the device creates, so that an event that is sent again is recognised. */
  id: string | number;
  /** The kind of the event. */
  kind: MatchEventKind;
  /** The player of the side of a CARD or RETIRED, 0 or 1. */
  player?: number | null | undefined;
  /** When the event happened, by the device's clock. */
  pressedAt: string;
  /** The side of a RALLY, CARD, RETIRED or WALKOVER, 0 or 1. */
  side?: number | null | undefined;
};

/** The kind of an entry in a match's log. */
export type MatchEventKind =
  /** A card for a player. Detail: `colour` YELLOW, RED or BLACK. */
  | 'CARD'
  /** The result is confirmed, which ends the lease. */
  | 'CONFIRMED'
  /** A player is treated, until RESUMED or the next RALLY. */
  | 'INJURY'
  /** A remark; does not change the score. Detail: `text`, at most 500 characters. */
  | 'NOTE'
  /** The match ends without a winner. */
  | 'NO_MATCH'
  /** The umpire overruled a line judge; does not change the score. */
  | 'OVERRULED'
  /** Play begins, or continues after an interval or between two games. Detail in doubles: `serverPlayer`, `receiverPlayer`. */
  | 'PLAY'
  /** The side wins a rally, and with it a point. */
  | 'RALLY'
  /** The referee was called; does not change the score. */
  | 'REFEREE'
  /** Play returns to the phase before INJURY or SUSPENDED. */
  | 'RESUMED'
  /** The side gives up; the other one wins. */
  | 'RETIRED'
  /** A correction by an operator, or the score from a program that sends only scores. Detail: `games` and, when known, `serving`, `ending`, `winner`. */
  | 'SCORE_SET'
  /** Corrects service and positions. Detail: `serving`, and `right` and `leftSide` when they change. */
  | 'SERVICE_CORRECTED'
  /** A new shuttle; does not change the score. */
  | 'SHUTTLE'
  /** The umpire suspends play, until RESUMED or the next RALLY. */
  | 'SUSPENDED'
  /** The toss, before the first rally; the players warm up. Detail: `leftSide`, `server` (sides) and, in doubles, `serverPlayer`, `receiverPlayer`. */
  | 'TOSS'
  /** An earlier event no longer counts. Voiding a VOID restores the event that it voided. Detail: `eventId`. */
  | 'VOID'
  /** The side does not compete; the other one wins. */
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

export type TakeScoringMutationVariables = Exact<{
  matchId: string | number;
  device: DeviceInput;
  takeOver: boolean;
}>;


export type TakeScoringMutation = { takeScoring: { lease: number | null, serverTime: string, events: Array<{ id: string, number: number, kind: MatchEventKind, side: number | null, player: number | null, detail: unknown, at: string }> | null, match: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null, heldBy: { name: string, unsent: number, heardAt: string } | null, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type RecordMatchEventsMutationVariables = Exact<{
  matchId: string | number;
  lease: number;
  after: number;
  events: Array<MatchEventInput>;
  device: DeviceInput;
}>;


export type RecordMatchEventsMutation = { recordMatchEvents: { lastEventNumber: number, serverTime: string, match: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null, userErrors: Array<{ code: UserErrorCode, field: string | null, message: string }> } };

export type Courts_MatchFragment = { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null };

export type Score_MatchFragment = { id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null };

export const Score_MatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}}]} as unknown as DocumentNode<Score_MatchFragment, unknown>;
export const Courts_MatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}}]} as unknown as DocumentNode<Courts_MatchFragment, unknown>;
export const TakeScoringDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TakeScoring"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"matchId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"device"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeviceInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"takeOver"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"takeScoring"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"matchId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"matchId"}}},{"kind":"Argument","name":{"kind":"Name","value":"device"},"value":{"kind":"Variable","name":{"kind":"Name","value":"device"}}},{"kind":"Argument","name":{"kind":"Name","value":"takeOver"},"value":{"kind":"Variable","name":{"kind":"Name","value":"takeOver"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lease"}},{"kind":"Field","name":{"kind":"Name","value":"events"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"player"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"serverTime"}},{"kind":"Field","name":{"kind":"Name","value":"heldBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unsent"}},{"kind":"Field","name":{"kind":"Name","value":"heardAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<TakeScoringMutation, TakeScoringMutationVariables>;
export const RecordMatchEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordMatchEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"matchId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lease"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"events"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MatchEventInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"device"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeviceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordMatchEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"matchId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"matchId"}}},{"kind":"Argument","name":{"kind":"Name","value":"lease"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lease"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"events"},"value":{"kind":"Variable","name":{"kind":"Name","value":"events"}}},{"kind":"Argument","name":{"kind":"Name","value":"device"},"value":{"kind":"Variable","name":{"kind":"Name","value":"device"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"serverTime"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<RecordMatchEventsMutation, RecordMatchEventsMutationVariables>;
export const useTakeScoringMutation = (options?: useMutation.Options<TakeScoringMutation, TakeScoringMutationVariables>) => useMutation(TakeScoringDocument, options);
export const useRecordMatchEventsMutation = (options?: useMutation.Options<RecordMatchEventsMutation, RecordMatchEventsMutationVariables>) => useMutation(RecordMatchEventsDocument, options);
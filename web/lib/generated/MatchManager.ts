/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useMutation, type SkipToken } from "@apollo/client/react";
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

/** A match as an admin enters it. */
export type MatchInput = {
  /** The id of the court; null while it has none. A match that has been called is moved as by `callMatch`, and must keep a court. */
  courtId?: string | number | null | undefined;
  /** The day in the tournament's time zone; null when it is not on the schedule. */
  day?: string | null | undefined;
  /** The discipline. A match cannot change between singles and doubles once it has events. */
  discipline: Discipline;
  /** The draw, such as `Men's Singles U19`, at most 80 characters; empty for none. */
  draw?: string;
  /** The scoring format, which is fixed once the match has events. */
  format: ScoringFormat;
  /** Whether to show the 25 seconds between two rallies. */
  hasTimeClock?: boolean;
  /** Cancels a match that has not ended; false reverts the cancellation. */
  isCancelled?: boolean;
  /** The number on the printed order of play, 1 to 99,999; null for none. */
  number?: number | null | undefined;
  /** The round, such as `Quarter-final`, at most 80 characters; empty for none. */
  round?: string;
  /** The time of the start; may be null only with FOLLOWS. */
  scheduledAt?: string | null | undefined;
  /** The meaning of the planned time. */
  scheduledKind?: ScheduledKind;
  /** The sides; exactly two. */
  sides: Array<MatchSideInput>;
};

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

/** A side as an admin enters it. */
export type MatchSideInput = {
  /** The origin of the side, such as `Winner of 104`, at most 80 characters; null or blank for none. */
  from?: string | null | undefined;
  /** One player, or two in doubles; empty while they are unknown. */
  players: Array<PlayerInput>;
  /** The seed as printed, such as `3/4`, at most 10 characters; null or blank for none. */
  seed?: string | null | undefined;
  /** The name of its team, at most 80 characters; null or blank for none. */
  team?: string | null | undefined;
};

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

/** A player as an admin enters them. */
export type PlayerInput = {
  /** A code of two or three letters, such as `DEN`; null or blank when it is unknown. */
  country?: string | null | undefined;
  /** The full name; 1 to 80 characters. */
  name: string;
  /** The name for narrow places, at most 80 characters. Null or blank: the words of the name in capitals, or its last word. */
  shortName?: string | null | undefined;
};

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

export type MatchManagerQueryVariables = Exact<{
  day?: string | null | undefined;
  courtId?: string | number | null | undefined;
  text?: string | null | undefined;
  statuses?: Array<MatchStatus> | null | undefined;
  first: number;
}>;


export type MatchManagerQuery = { matches: Array<{ number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null }> };

export type MatchFormQueryVariables = Exact<{
  id: string | number;
}>;


export type MatchFormQuery = { match: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null };

export type MatchIdsQueryVariables = Exact<{
  first: number;
  day?: string | null | undefined;
  courtId?: string | number | null | undefined;
}>;


export type MatchIdsQuery = { matches: Array<{ id: string }>, matchesOfDay: Array<{ id: string }> };

export type CreateMatchMutationVariables = Exact<{
  input: MatchInput;
}>;


export type CreateMatchMutation = { createMatch: { match: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null, userErrors: Array<{ code: UserErrorCode, field: string | null, message: string }> } };

export type UpdateMatchMutationVariables = Exact<{
  id: string | number;
  version: number;
  input: MatchInput;
}>;


export type UpdateMatchMutation = { updateMatch: { match: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null, userErrors: Array<{ code: UserErrorCode, field: string | null, message: string }> } };

export type DeleteMatchMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteMatchMutation = { deleteMatch: { userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type MoveMatchMutationVariables = Exact<{
  id: string | number;
  courtId?: string | number | null | undefined;
  day: string;
  place: number;
}>;


export type MoveMatchMutation = { moveMatch: { match: { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null } | null, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type PublishDayMutationVariables = Exact<{
  day: string;
  isPublished: boolean;
  note: string;
}>;


export type PublishDayMutation = { publishDay: { day: { day: string, isPublished: boolean, note: string, matches: number } | null, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type Courts_MatchFragment = { number: number | null, draw: string, round: string, discipline: Discipline, format: ScoringFormat, hasTimeClock: boolean, version: number, day: string | null, episodeId: string | null, courtId: string | null, startedAt: string | null, id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, scheduled: { kind: ScheduledKind, at: string | null }, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null };

export type Days_DayFragment = { day: string, isPublished: boolean, note: string, matches: number };

export type Score_MatchFragment = { id: string, status: MatchStatus, phase: MatchPhase, games: Array<Array<number>>, gamesWon: Array<number>, winner: number | null, ending: MatchEnding | null, gamePointFor: Array<number>, matchPointFor: Array<number>, endedAt: string | null, changedAt: string | null, lastEventNumber: number, isFresh: boolean, sides: Array<{ from: string | null, seed: string | null, team: string | null, players: Array<{ name: string, shortName: string, country: string | null }> }>, service: { side: number, server: number | null } | null, timer: { kind: TimerKind, startedAt: string, seconds: number | null } | null };

export const Score_MatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}}]} as unknown as DocumentNode<Score_MatchFragment, unknown>;
export const Courts_MatchFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}}]} as unknown as DocumentNode<Courts_MatchFragment, unknown>;
export const Days_DayFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Days_day"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TournamentDay"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"isPublished"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"matches"}}]}}]} as unknown as DocumentNode<Days_DayFragment, unknown>;
export const MatchManagerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MatchManager"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"day"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"statuses"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MatchStatus"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"matches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}},{"kind":"Argument","name":{"kind":"Name","value":"courtId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}}},{"kind":"Argument","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}},{"kind":"Argument","name":{"kind":"Name","value":"statuses"},"value":{"kind":"Variable","name":{"kind":"Name","value":"statuses"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<MatchManagerQuery, MatchManagerQueryVariables>;
export const MatchFormDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MatchForm"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"match"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<MatchFormQuery, MatchFormQueryVariables>;
export const MatchIdsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MatchIds"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"day"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"matches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"matchesOfDay"},"name":{"kind":"Name","value":"matches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}},{"kind":"Argument","name":{"kind":"Name","value":"courtId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<MatchIdsQuery, MatchIdsQueryVariables>;
export const CreateMatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateMatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MatchInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<CreateMatchMutation, CreateMatchMutationVariables>;
export const UpdateMatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"version"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MatchInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"version"},"value":{"kind":"Variable","name":{"kind":"Name","value":"version"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<UpdateMatchMutation, UpdateMatchMutationVariables>;
export const DeleteMatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteMatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteMatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteMatchMutation, DeleteMatchMutationVariables>;
export const MoveMatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveMatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"day"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"place"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moveMatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"courtId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}}},{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}},{"kind":"Argument","name":{"kind":"Name","value":"place"},"value":{"kind":"Variable","name":{"kind":"Name","value":"place"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Courts_match"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Score_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"players"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"country"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}},{"kind":"Field","name":{"kind":"Name","value":"team"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"games"}},{"kind":"Field","name":{"kind":"Name","value":"gamesWon"}},{"kind":"Field","name":{"kind":"Name","value":"winner"}},{"kind":"Field","name":{"kind":"Name","value":"ending"}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"server"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gamePointFor"}},{"kind":"Field","name":{"kind":"Name","value":"matchPointFor"}},{"kind":"Field","name":{"kind":"Name","value":"timer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"seconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventNumber"}},{"kind":"Field","name":{"kind":"Name","value":"isFresh"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Courts_match"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Match"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Score_match"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"draw"}},{"kind":"Field","name":{"kind":"Name","value":"round"}},{"kind":"Field","name":{"kind":"Name","value":"discipline"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"hasTimeClock"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"scheduled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<MoveMatchMutation, MoveMatchMutationVariables>;
export const PublishDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PublishDay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"day"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isPublished"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"note"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishDay"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"day"},"value":{"kind":"Variable","name":{"kind":"Name","value":"day"}}},{"kind":"Argument","name":{"kind":"Name","value":"isPublished"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isPublished"}}},{"kind":"Argument","name":{"kind":"Name","value":"note"},"value":{"kind":"Variable","name":{"kind":"Name","value":"note"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Days_day"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Days_day"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TournamentDay"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"isPublished"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"matches"}}]}}]} as unknown as DocumentNode<PublishDayMutation, PublishDayMutationVariables>;
export const useMatchManagerQuery = (options: useQuery.Options<MatchManagerQuery, MatchManagerQueryVariables> | SkipToken) => useQuery(MatchManagerDocument, options);
export const useMatchManagerLazyQuery = (options?: useLazyQuery.Options<MatchManagerQuery, MatchManagerQueryVariables>) => useLazyQuery(MatchManagerDocument, options);
export const useMatchManagerSuspenseQuery = (options: useSuspenseQuery.Options<MatchManagerQueryVariables> | SkipToken) => useSuspenseQuery(MatchManagerDocument, options);
export const useMatchFormQuery = (options: useQuery.Options<MatchFormQuery, MatchFormQueryVariables> | SkipToken) => useQuery(MatchFormDocument, options);
export const useMatchFormLazyQuery = (options?: useLazyQuery.Options<MatchFormQuery, MatchFormQueryVariables>) => useLazyQuery(MatchFormDocument, options);
export const useMatchFormSuspenseQuery = (options: useSuspenseQuery.Options<MatchFormQueryVariables> | SkipToken) => useSuspenseQuery(MatchFormDocument, options);
export const useMatchIdsQuery = (options: useQuery.Options<MatchIdsQuery, MatchIdsQueryVariables> | SkipToken) => useQuery(MatchIdsDocument, options);
export const useMatchIdsLazyQuery = (options?: useLazyQuery.Options<MatchIdsQuery, MatchIdsQueryVariables>) => useLazyQuery(MatchIdsDocument, options);
export const useMatchIdsSuspenseQuery = (options: useSuspenseQuery.Options<MatchIdsQueryVariables> | SkipToken) => useSuspenseQuery(MatchIdsDocument, options);
export const useCreateMatchMutation = (options?: useMutation.Options<CreateMatchMutation, CreateMatchMutationVariables>) => useMutation(CreateMatchDocument, options);
export const useUpdateMatchMutation = (options?: useMutation.Options<UpdateMatchMutation, UpdateMatchMutationVariables>) => useMutation(UpdateMatchDocument, options);
export const useDeleteMatchMutation = (options?: useMutation.Options<DeleteMatchMutation, DeleteMatchMutationVariables>) => useMutation(DeleteMatchDocument, options);
export const useMoveMatchMutation = (options?: useMutation.Options<MoveMatchMutation, MoveMatchMutationVariables>) => useMutation(MoveMatchDocument, options);
export const usePublishDayMutation = (options?: useMutation.Options<PublishDayMutation, PublishDayMutationVariables>) => useMutation(PublishDayDocument, options);
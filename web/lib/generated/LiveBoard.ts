/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useSubscription, useMutation, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** When LIVE of an episode is switched off. */
export type EndLive =
  /** Only manually. */
  | 'MANUAL'
  /** When the stream has ended, or is down for 5 minutes after the last match of the court that shows the episode; without matches, when it is down for 5 minutes. It must have been up since LIVE was switched on. */
  | 'WHEN_DOWN';

/** When LIVE of an episode is switched on. */
export type GoLive =
  /** At `releaseDate`. */
  | 'AT_START'
  /** Only manually. */
  | 'MANUAL'
  /** When the stream monitor finds the stream `UP`, from 10 minutes before `releaseDate` on. */
  | 'WHEN_UP';

/** The state of a stream, from its last checks. Two failed checks in a row change the state; one successful check changes it to `UP`. */
export type StreamState =
  /** The playlist marks the stream as ended. */
  | 'ENDED'
  /** The response is not an HLS playlist, contains no segments, or is larger than 512 kB. */
  | 'INVALID'
  /** The playlist or its newest segment does not exist (403, 404, 410). */
  | 'MISSING'
  /** The playlist is available, but contains no new segment. */
  | 'STALLED'
  /** A network error, a server error, or no response within 3 seconds. */
  | 'UNREACHABLE'
  /** Not checked: a file, YouTube, or another site. */
  | 'UNWATCHED'
  /** A new segment has appeared within the last 12 seconds, or within three target durations if those are longer. */
  | 'UP';

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

/** How a video is played. */
export type VideoType =
  /** Another site's page, shown in a frame. Only an import can add one. */
  | 'EXTERNAL'
  /** An HLS playlist, live or on demand. */
  | 'HLS'
  /** An MP4 file. */
  | 'MP4'
  /** A YouTube video, played in an embed. */
  | 'YOUTUBE';

export type BoardEpisodesQueryVariables = Exact<{
  ids: Array<string | number>;
}>;


export type BoardEpisodesQuery = { episodes: Array<{ releaseDate: string | null, hasRecording: boolean, id: string, number: number, title: string, isLive: boolean, liveSince: string | null, hasNext: boolean, videoUrl: string, embedLink: string | null, series: { id: string, slug: string, title: string, isProtected: boolean, isPublished: boolean }, videos: Array<{ url: string | null, type: VideoType }> }> };

export type BoardViewersSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type BoardViewersSubscription = { viewerCounts: Array<{ episodeId: string, viewers: number }> };

export type BoardStreamsSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type BoardStreamsSubscription = { streamHealth: Array<{ episodeId: string, state: StreamState, since: string, detail: string }> };

export type BoardWatchedStreamsSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type BoardWatchedStreamsSubscription = { watchedStreams: Array<string> };

export type WatchStreamMutationVariables = Exact<{
  episodeId: string | number;
  isWatched: boolean;
}>;


export type WatchStreamMutation = { watchStream: { userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type CurrentBoardPlansQueryVariables = Exact<{ [key: string]: never; }>;


export type CurrentBoardPlansQuery = { episodePlans: Array<{ episodeId: string, goLive: GoLive, goesLiveFrom: string | null, goesLiveUntil: string | null, endLive: EndLive }> };

export type BoardPlansSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type BoardPlansSubscription = { episodePlans: Array<{ episodeId: string, goLive: GoLive, goesLiveFrom: string | null, goesLiveUntil: string | null, endLive: EndLive }> };

export type LastRallyQueryVariables = Exact<{
  matchId: string | number;
}>;


export type LastRallyQuery = { match: { id: string, lastRallyAt: string | null } | null };

export type AlignPictureMutationVariables = Exact<{
  courtId: string | number;
  pictureOffsetMs: number;
}>;


export type AlignPictureMutation = { alignPicture: { court: { id: string, pictureOffsetMs: number, version: number } | null, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type BoardPlan_PlanFragment = { episodeId: string, goLive: GoLive, goesLiveFrom: string | null, goesLiveUntil: string | null, endLive: EndLive };

export type StreamNote_HealthFragment = { episodeId: string, state: StreamState, since: string, detail: string };

export type SeriesLive_EpisodeFragment = { id: string, number: number, title: string, isLive: boolean, liveSince: string | null, hasNext: boolean, series: { id: string, slug: string, title: string, isProtected: boolean, isPublished: boolean } };

export type Player_EpisodeFragment = { videoUrl: string, embedLink: string | null, videos: Array<{ url: string | null, type: VideoType }> };

export const BoardPlan_PlanFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BoardPlan_plan"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EpisodePlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"goLive"}},{"kind":"Field","name":{"kind":"Name","value":"goesLiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"goesLiveUntil"}},{"kind":"Field","name":{"kind":"Name","value":"endLive"}}]}}]} as unknown as DocumentNode<BoardPlan_PlanFragment, unknown>;
export const StreamNote_HealthFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StreamNote_health"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StreamHealth"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]} as unknown as DocumentNode<StreamNote_HealthFragment, unknown>;
export const SeriesLive_EpisodeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SeriesLive_episode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Episode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isLive"}},{"kind":"Field","name":{"kind":"Name","value":"liveSince"}},{"kind":"Field","name":{"kind":"Name","value":"hasNext"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isProtected"}},{"kind":"Field","name":{"kind":"Name","value":"isPublished"}}]}}]}}]} as unknown as DocumentNode<SeriesLive_EpisodeFragment, unknown>;
export const Player_EpisodeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Player_episode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Episode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"embedLink"}},{"kind":"Field","name":{"kind":"Name","value":"videos"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]} as unknown as DocumentNode<Player_EpisodeFragment, unknown>;
export const BoardEpisodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BoardEpisodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"episodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SeriesLive_episode"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Player_episode"}},{"kind":"Field","name":{"kind":"Name","value":"releaseDate"}},{"kind":"Field","name":{"kind":"Name","value":"hasRecording"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SeriesLive_episode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Episode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isLive"}},{"kind":"Field","name":{"kind":"Name","value":"liveSince"}},{"kind":"Field","name":{"kind":"Name","value":"hasNext"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"isProtected"}},{"kind":"Field","name":{"kind":"Name","value":"isPublished"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Player_episode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Episode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"embedLink"}},{"kind":"Field","name":{"kind":"Name","value":"videos"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]} as unknown as DocumentNode<BoardEpisodesQuery, BoardEpisodesQueryVariables>;
export const BoardViewersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"BoardViewers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewerCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"viewers"}}]}}]}}]} as unknown as DocumentNode<BoardViewersSubscription, BoardViewersSubscriptionVariables>;
export const BoardStreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"BoardStreams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"streamHealth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StreamNote_health"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StreamNote_health"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StreamHealth"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]} as unknown as DocumentNode<BoardStreamsSubscription, BoardStreamsSubscriptionVariables>;
export const BoardWatchedStreamsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"BoardWatchedStreams"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watchedStreams"}}]}}]} as unknown as DocumentNode<BoardWatchedStreamsSubscription, BoardWatchedStreamsSubscriptionVariables>;
export const WatchStreamDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WatchStream"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"episodeId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isWatched"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watchStream"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"episodeId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"episodeId"}}},{"kind":"Argument","name":{"kind":"Name","value":"isWatched"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isWatched"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<WatchStreamMutation, WatchStreamMutationVariables>;
export const CurrentBoardPlansDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CurrentBoardPlans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"episodePlans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BoardPlan_plan"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BoardPlan_plan"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EpisodePlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"goLive"}},{"kind":"Field","name":{"kind":"Name","value":"goesLiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"goesLiveUntil"}},{"kind":"Field","name":{"kind":"Name","value":"endLive"}}]}}]} as unknown as DocumentNode<CurrentBoardPlansQuery, CurrentBoardPlansQueryVariables>;
export const BoardPlansDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"BoardPlans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"episodePlans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BoardPlan_plan"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BoardPlan_plan"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EpisodePlan"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"episodeId"}},{"kind":"Field","name":{"kind":"Name","value":"goLive"}},{"kind":"Field","name":{"kind":"Name","value":"goesLiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"goesLiveUntil"}},{"kind":"Field","name":{"kind":"Name","value":"endLive"}}]}}]} as unknown as DocumentNode<BoardPlansSubscription, BoardPlansSubscriptionVariables>;
export const LastRallyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LastRally"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"matchId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"match"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"matchId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lastRallyAt"}}]}}]}}]} as unknown as DocumentNode<LastRallyQuery, LastRallyQueryVariables>;
export const AlignPictureDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AlignPicture"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pictureOffsetMs"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alignPicture"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"courtId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}}},{"kind":"Argument","name":{"kind":"Name","value":"pictureOffsetMs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pictureOffsetMs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"court"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pictureOffsetMs"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<AlignPictureMutation, AlignPictureMutationVariables>;
export const useBoardEpisodesQuery = (options: useQuery.Options<BoardEpisodesQuery, BoardEpisodesQueryVariables> | SkipToken) => useQuery(BoardEpisodesDocument, options);
export const useBoardEpisodesLazyQuery = (options?: useLazyQuery.Options<BoardEpisodesQuery, BoardEpisodesQueryVariables>) => useLazyQuery(BoardEpisodesDocument, options);
export const useBoardEpisodesSuspenseQuery = (options: useSuspenseQuery.Options<BoardEpisodesQueryVariables> | SkipToken) => useSuspenseQuery(BoardEpisodesDocument, options);
export const useBoardViewersSubscription = (options?: useSubscription.Options<BoardViewersSubscription, BoardViewersSubscriptionVariables> | SkipToken) => useSubscription(BoardViewersDocument, options ?? {});
export const useBoardStreamsSubscription = (options?: useSubscription.Options<BoardStreamsSubscription, BoardStreamsSubscriptionVariables> | SkipToken) => useSubscription(BoardStreamsDocument, options ?? {});
export const useBoardWatchedStreamsSubscription = (options?: useSubscription.Options<BoardWatchedStreamsSubscription, BoardWatchedStreamsSubscriptionVariables> | SkipToken) => useSubscription(BoardWatchedStreamsDocument, options ?? {});
export const useWatchStreamMutation = (options?: useMutation.Options<WatchStreamMutation, WatchStreamMutationVariables>) => useMutation(WatchStreamDocument, options);
export const useCurrentBoardPlansQuery = (options?: useQuery.Options<CurrentBoardPlansQuery, CurrentBoardPlansQueryVariables> | SkipToken) => useQuery(CurrentBoardPlansDocument, options ?? {});
export const useCurrentBoardPlansLazyQuery = (options?: useLazyQuery.Options<CurrentBoardPlansQuery, CurrentBoardPlansQueryVariables>) => useLazyQuery(CurrentBoardPlansDocument, options);
export const useCurrentBoardPlansSuspenseQuery = (options?: useSuspenseQuery.Options<CurrentBoardPlansQueryVariables> | SkipToken) => useSuspenseQuery(CurrentBoardPlansDocument, options ?? {});
export const useBoardPlansSubscription = (options?: useSubscription.Options<BoardPlansSubscription, BoardPlansSubscriptionVariables> | SkipToken) => useSubscription(BoardPlansDocument, options ?? {});
export const useLastRallyQuery = (options: useQuery.Options<LastRallyQuery, LastRallyQueryVariables> | SkipToken) => useQuery(LastRallyDocument, options);
export const useLastRallyLazyQuery = (options?: useLazyQuery.Options<LastRallyQuery, LastRallyQueryVariables>) => useLazyQuery(LastRallyDocument, options);
export const useLastRallySuspenseQuery = (options: useSuspenseQuery.Options<LastRallyQueryVariables> | SkipToken) => useSuspenseQuery(LastRallyDocument, options);
export const useAlignPictureMutation = (options?: useMutation.Options<AlignPictureMutation, AlignPictureMutationVariables>) => useMutation(AlignPictureDocument, options);
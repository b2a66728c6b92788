/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type Player_EpisodeFragment = { videoUrl: string, embedLink: string | null, videos: Array<{ url: string | null, type: VideoType }> };

export const Player_EpisodeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Player_episode"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Episode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"embedLink"}},{"kind":"Field","name":{"kind":"Name","value":"videos"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]} as unknown as DocumentNode<Player_EpisodeFragment, unknown>;
import { type ReactNode, Suspense } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";

import type { BroadcastState } from "../../domain/broadcast.ts";
import { lazyPart } from "../loading/lazyPart.tsx";
import { PartFailure } from "../loading/PartFailure.tsx";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { youtubeFrameUrl } from "./embedAddress.ts";
import { EmbedFrame } from "./EmbedFrame.tsx";
import { Poster } from "./Poster.tsx";
import { YoutubeFrame } from "./YoutubeFrame.tsx";

import styles from "./Player.module.css";

export interface PlayerVideo {
  type: "HLS" | "MP4" | "YOUTUBE" | "EXTERNAL";
  /** The address of the playlist, file, embed or page. */
  url: string;
}

/** The title and the pictures of the video, for the screen, screen readers and the lock screen. */
export interface NowPlaying {
  title: string;
  seriesTitle: string;
  poster: string | null;
  /** A smaller picture that this browser has loaded before, shown until the poster is loaded; null without one. */
  preview: string | null;
  /** Whether the broadcast has ended and the recording may not be at its address yet. */
  awaitsRecording: boolean;
}

interface Props {
  video: PlayerVideo;
  nowPlaying: NowPlaying;
  state: BroadcastState;
  /**
   * The start position of a recording in seconds; null for its beginning, undefined while it is loading and the video
   * waits for it. It is read when the video opens, not later.
   */
  startAt: number | null | undefined;
  /** Whether the video waits for the viewer, who has paused the one that it replaces. */
  startsPaused: boolean;
}

export interface StreamPlayerProps extends Omit<Props, "video" | "startAt"> {
  url: string;
  startAt: number | null;
}

const HlsPlayer = lazyPart(async () => (await import("./HlsPlayer.tsx")).HlsPlayer);
const FilePlayer = lazyPart(async () => (await import("./FilePlayer.tsx")).FilePlayer);

/**
 * Plays any video of the catalogue in a 16:9 box. Only another address starts another player. The server's HTML
 * contains the poster.
 */
export function Player({ video, startAt, ...shown }: Props) {
  const isHydrated = useIsHydrated();
  const { poster, preview } = shown.nowPlaying;
  const waiting = <Poster poster={poster} preview={preview} className={styles.poster} />;
  return (
    <div className={styles.box} key={`${video.type} ${video.url}`}>
      {isHydrated && startAt !== undefined ? (
        <ErrorBoundary FallbackComponent={PlayerFailure}>
          <Suspense fallback={waiting}>
            <VideoOfType video={video} startAt={startAt} {...shown} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        waiting
      )}
    </div>
  );
}

function PlayerFailure(failure: FallbackProps) {
  return (
    <div className={styles.failure}>
      <PartFailure {...failure} />
    </div>
  );
}

function VideoOfType({
  video,
  startAt,
  ...shown
}: Omit<Props, "startAt"> & Pick<StreamPlayerProps, "startAt">): ReactNode {
  // A live stream has no beginning from which a position could be counted.
  const stream = { ...shown, url: video.url, startAt: shown.state === "recording" ? startAt : null };
  if (video.type === "HLS") return <HlsPlayer {...stream} />;
  if (video.type === "MP4") return <FilePlayer {...stream} />;
  const title = `Player: ${shown.nowPlaying.title}`;
  const frameUrl = youtubeFrameUrl(video.url, stream.startAt, stream.startsPaused);
  if (frameUrl !== null) return <YoutubeFrame videoUrl={video.url} frameUrl={frameUrl} title={title} />;
  return <EmbedFrame link={video.url} title={title} />;
}

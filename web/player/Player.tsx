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
  /** Of the playlist, the file, the embed or the page. */
  url: string;
}

/** What plays, in words and a picture: for the screen, screen readers and the lock screen. */
export interface NowPlaying {
  title: string;
  seriesTitle: string;
  poster: string | null;
  /** A smaller picture that this browser has loaded before, to be shown until the poster has come; null without one. */
  preview: string | null;
  /** The broadcast is over, and the video at its address may not be its recording yet. */
  awaitsRecording: boolean;
}

interface Props {
  video: PlayerVideo;
  nowPlaying: NowPlaying;
  state: BroadcastState;
  /**
   * Seconds from the beginning of a recording; null for its beginning, undefined while that is not known and the video
   * waits for it. Counts when the video opens, not later.
   */
  startAt: number | null | undefined;
}

export interface StreamPlayerProps extends Omit<Props, "video" | "startAt"> {
  url: string;
  startAt: number | null;
}

const HlsPlayer = lazyPart(async () => (await import("./HlsPlayer.tsx")).HlsPlayer);
const FilePlayer = lazyPart(async () => (await import("./FilePlayer.tsx")).FilePlayer);

/**
 * Plays any video of the catalogue in a box of 16:9. Another address starts another player; nothing else does. In the
 * server's HTML there is its poster.
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
  // A live stream has no beginning to count from.
  const stream = { ...shown, url: video.url, startAt: shown.state === "recording" ? startAt : null };
  if (video.type === "HLS") return <HlsPlayer {...stream} />;
  if (video.type === "MP4") return <FilePlayer {...stream} />;
  const title = `Player: ${shown.nowPlaying.title}`;
  const frameUrl = youtubeFrameUrl(video.url, stream.startAt);
  if (frameUrl !== null) return <YoutubeFrame videoUrl={video.url} frameUrl={frameUrl} title={title} />;
  return <EmbedFrame link={video.url} title={title} />;
}

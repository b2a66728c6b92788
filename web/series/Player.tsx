import { lazy, Suspense } from "react";
import type { ReactNode } from "react";

import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { youtubeFrameUrl } from "./embedAddress.ts";
import { EmbedFrame } from "./EmbedFrame.tsx";

import styles from "./Player.module.css";

export interface PlayerVideo {
  type: "HLS" | "MP4" | "YOUTUBE" | "EXTERNAL";
  /** Of the playlist, the file, the embed or the page. */
  url: string;
}

interface Props {
  video: PlayerVideo;
  title: string;
  poster: string | null;
  isLive: boolean;
  isUpcoming: boolean;
}

export interface StreamPlayerProps {
  url: string;
  title: string;
  poster: string | null;
  isLive: boolean;
  isExpected: boolean;
}

const HlsPlayer = lazy(() => import("./HlsPlayer.tsx").then((module) => ({ default: module.HlsPlayer })));
const FilePlayer = lazy(() => import("./FilePlayer.tsx").then((module) => ({ default: module.FilePlayer })));

/**
 * Plays any video of the catalogue in a box of 16:9. Another address starts another player; nothing else does. In the
 * server's HTML there is its poster.
 */
export function Player({ video, title, poster, isLive, isUpcoming }: Props) {
  const isHydrated = useIsHydrated();
  const waiting = <Poster poster={poster} />;
  return (
    <div className={styles.box} key={`${video.type} ${video.url}`}>
      {isHydrated ? (
        <Suspense fallback={waiting}>
          <VideoOfType video={video} title={title} poster={poster} isLive={isLive} isUpcoming={isUpcoming} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}

function VideoOfType({ video, title, poster, isLive, isUpcoming }: Props): ReactNode {
  const stream = { url: video.url, title, poster, isLive, isExpected: isLive || isUpcoming };
  if (video.type === "HLS") return <HlsPlayer {...stream} />;
  if (video.type === "MP4") return <FilePlayer {...stream} />;
  return <EmbedFrame link={youtubeFrameUrl(video.url) ?? video.url} title={title} />;
}

function Poster({ poster }: { poster: string | null }) {
  if (poster === null) return null;
  return <img className={styles.poster} src={poster} alt="" fetchPriority="high" />;
}

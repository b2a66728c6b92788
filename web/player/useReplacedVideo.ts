import { useState } from "react";

import { isWatched } from "../../domain/watching.ts";
import { type PlayerMedia, usePlayerMedia } from "./PlayerMediaProvider.tsx";

/** The state of a video when another one replaced it. */
interface ReplacedVideo {
  /** The position in seconds; null where there is none to continue from, as in a live stream and after the end. */
  seconds: number | null;
  isPaused: boolean;
}

/** The episode's video before its address changed; null while the episode has the address that it was opened with. */
export function useReplacedVideo(episodeId: string, videoUrl: string): ReplacedVideo | null {
  const media = usePlayerMedia();
  const [opened, setOpened] = useState<{
    episodeId: string;
    videoUrl: string;
    replaced: ReplacedVideo | null;
  }>({ episodeId, videoUrl, replaced: null });
  if (opened.episodeId === episodeId && opened.videoUrl === videoUrl) return opened.replaced;
  const isSameEpisode = opened.episodeId === episodeId && media?.videoUrl === opened.videoUrl;
  const replaced = isSameEpisode ? readReplaced(media, opened.replaced) : null;
  setOpened({ episodeId, videoUrl, replaced });
  return replaced;
}

/** A video that has not played yet is where the one before it was. */
function readReplaced(media: PlayerMedia, before: ReplacedVideo | null): ReplacedVideo {
  const isPaused = media.isPausedByViewer();
  const position = media.readPosition();
  if (position === null) return { seconds: before?.seconds ?? null, isPaused };
  const duration = media.readDuration();
  const isOver = duration === Infinity || isWatched(position, duration);
  return { seconds: isOver ? null : position, isPaused };
}

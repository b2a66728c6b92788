import { useState } from "react";

import { isWatched } from "../../domain/watching.ts";
import { type PlayerMedia, usePlayerMedia } from "./PlayerMediaProvider.tsx";

/** The state of a video when another one replaced it. */
interface ReplacedVideo {
  /** The position in seconds; null where there is none to continue from, as in a live stream and after the end. */
  seconds: number | null;
  isPaused: boolean;
}

interface OpenedVideo {
  episodeId: string;
  videoUrl: string;
  /** The state of the video that it replaced; null for the first one. */
  replaced: ReplacedVideo | null;
}

/** The episode's video before its address changed; null while the episode has the address that it was opened with. */
export function useReplacedVideo(episodeId: string, videoUrl: string): ReplacedVideo | null {
  const media = usePlayerMedia();
  const [opened, setOpened] = useState<OpenedVideo>({ episodeId, videoUrl, replaced: null });
  if (opened.episodeId === episodeId && opened.videoUrl === videoUrl) return opened.replaced;
  const replaced = opened.episodeId === episodeId ? findReplaced(media, opened) : null;
  setOpened({ episodeId, videoUrl, replaced });
  return replaced;
}

/** A video whose player was never shown, or that is in a frame, is where the one before it was. */
function findReplaced(media: PlayerMedia | null, { videoUrl, replaced }: OpenedVideo): ReplacedVideo | null {
  return media?.videoUrl === videoUrl ? readReplaced(media, replaced) : replaced;
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

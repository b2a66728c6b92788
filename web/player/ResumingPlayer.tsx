import type { ComponentProps } from "react";

import { useStart } from "../watching/PositionsProvider.tsx";
import { useCountViewer } from "../watching/useCountViewer.ts";
import { useKeepPosition } from "../watching/useKeepPosition.ts";
import { Player } from "./Player.tsx";
import { usePlayerMedia } from "./PlayerMediaProvider.tsx";
import { useReplacedVideo } from "./useReplacedVideo.ts";

interface Props extends Omit<ComponentProps<typeof Player>, "startsPaused"> {
  seriesId: string;
  episodeId: string;
}

/**
 * The player of an episode. A recording starts where the viewer stopped, unless `startAt` is set, and its position is
 * stored. When its address changes, it continues where it is.
 */
export function ResumingPlayer({ seriesId, episodeId, ...player }: Props) {
  const { state, startAt, video } = player;
  const isRecording = state === "recording";
  const start = useStart(episodeId, isRecording);
  const media = usePlayerMedia();
  const recording = { seriesId, episodeId, isGuess: startAt === null && start.isGuess };
  const shown = media?.videoUrl === video.url ? media : null;
  useKeepPosition(isRecording ? recording : null, shown);
  useCountViewer(episodeId, shown?.element ?? null);
  const replaced = useReplacedVideo(episodeId, video.url);
  return (
    <Player
      {...player}
      startAt={replaced?.seconds ?? startAt ?? start.startAt}
      startsPaused={replaced?.isPaused === true}
    />
  );
}

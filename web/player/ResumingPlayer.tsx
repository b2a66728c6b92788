import { type ComponentProps, useState } from "react";

import { useStart } from "../watching/PositionsProvider.tsx";
import { useCountViewer } from "../watching/useCountViewer.ts";
import { useKeepPosition } from "../watching/useKeepPosition.ts";
import { Player } from "./Player.tsx";
import { type PlayerMedia, usePlayerMedia } from "./PlayerMediaProvider.tsx";
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
  const { playerKey, formerMedia } = useOpenedPlayer(episodeId, isRecording, media);
  const shown = media?.videoUrl === video.url && media !== formerMedia ? media : null;
  useKeepPosition(isRecording ? recording : null, shown);
  useCountViewer(episodeId, shown?.element ?? null);
  const replaced = useReplacedVideo(episodeId, video.url);
  return (
    <Player
      {...player}
      key={playerKey}
      startAt={replaced?.seconds ?? startAt ?? start.startAt}
      startsPaused={replaced?.isPaused === true}
    />
  );
}

interface OpenedPlayer {
  episodeId: string;
  /** Another number opens a new player. */
  playerKey: number;
  /** The media of the player before, which is published until that player is unmounted. */
  formerMedia: PlayerMedia | null;
}

/**
 * Identifies the player of an episode. Another recording opens a player of its own, also at the same address. A stream
 * that continues with the next broadcast plays on.
 */
function useOpenedPlayer(
  episodeId: string,
  isRecording: boolean,
  media: PlayerMedia | null,
): Omit<OpenedPlayer, "episodeId"> {
  const [opened, setOpened] = useState<OpenedPlayer>({ episodeId, playerKey: 0, formerMedia: null });
  if (opened.episodeId === episodeId) return opened;
  const present = isRecording
    ? { episodeId, playerKey: opened.playerKey + 1, formerMedia: media }
    : { ...opened, episodeId };
  setOpened(present);
  return present;
}

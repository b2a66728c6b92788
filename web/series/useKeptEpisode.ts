import { useState } from "react";

import type { Player_EpisodeFragment } from "../lib/generated/Player.ts";
import { type PlayerMedia, useEndedFrame, usePlayerMedia } from "../player/PlayerMediaProvider.tsx";
import { playerVideo } from "../player/playerVideo.ts";
import { type Broadcasted, useClock } from "../ui/useClock.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { chooseEpisode, keepEpisode, type Selection } from "./chosenEpisode.ts";
import { useHasEnded } from "./waiting/useHasEnded.ts";

export type PlayableEpisode = Player_EpisodeFragment & Broadcasted & { id: string };

interface KeptEpisode<Episode> {
  /** Undefined for a series without episodes. */
  episode: Episode | undefined;
  /** Whether it is live, or has been since it was selected. */
  wasLive: boolean;
  /** Whether its video has ended. */
  hasEnded: boolean;
}

/**
 * The episode that a page shows, which stays while it plays. The server renders the page for everyone, so the viewer's
 * selection applies after hydration.
 */
export function useKeptEpisode<Episode extends PlayableEpisode>(
  episodes: readonly Episode[],
  selection: Selection | null,
): KeptEpisode<Episode> {
  const isHydrated = useIsHydrated();
  const [shown, setShown] = useState<Selection | null>(null);
  const before = episodes.find((episode) => episode.id === shown?.id);
  const isSwitchedOff = shown?.wasLive === true && before?.isLive === false;
  const media = usePlayerMedia();
  const endedFrame = useEndedFrame();
  const isFrameOver = before !== undefined && endedFrame === playerVideo(before).url;
  const hasEnded = useHasEnded(media, isSwitchedOff) || isFrameOver;

  const id = useClock((now) => {
    if (!isHydrated) return chooseEpisode(episodes, null, now)?.id;
    const isIdle = hasEnded || !hasBegun(before, media);
    const isPlaying = media !== null && media.readPosition() !== null && !hasEnded;
    return keepEpisode(episodes, selection, shown && { ...shown, isIdle, isPlaying }, now)?.id;
  });
  const episode = episodes.find((one) => one.id === id);
  const known = [selection, shown].some((one) => one?.id === id && one?.wasLive === true);
  const wasLive = known || episode?.isLive === true;
  if (isHydrated && id !== undefined && (shown?.id !== id || shown.wasLive !== wasLive)) {
    setShown({ id, wasLive });
  }
  return { episode, wasLive, hasEnded: hasEnded && shown?.id === id };
}

/** Whether the video has begun. The video of another site does not report that, so it counts as playing. */
function hasBegun(episode: PlayableEpisode | undefined, media: PlayerMedia | null): boolean {
  if (media !== null) return media.readPosition() !== null;
  return episode !== undefined && !["HLS", "MP4"].includes(playerVideo(episode).type);
}

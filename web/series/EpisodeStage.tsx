import type { ComponentProps, ReactNode } from "react";

import type { Player_EpisodeFragment } from "../lib/generated/Player.ts";
import { findLoadedPicture } from "../ui/loadedPictures.ts";
import { type Broadcasted, useBroadcastState } from "../ui/useClock.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import type { Player } from "./Player.tsx";
import { playerVideo } from "./playerVideo.ts";
import { WaitingRoom } from "./WaitingRoom.tsx";

interface Props {
  episode: Player_EpisodeFragment & Broadcasted & { title: string; thumbnail: { url: string } | null };
  series: { title: string; thumbnail: { url: string } | null };
  /** The player of what is given, once there is something to play. */
  children: (player: Omit<ComponentProps<typeof Player>, "startAt">) => ReactNode;
}

/** The player, or the waiting room of an episode that has not begun. */
export function EpisodeStage({ episode, series, children }: Props) {
  const state = useBroadcastState(episode);
  const title = episode.title || "Untitled Episode";
  const pictures = [episode.thumbnail, series.thumbnail].filter((picture) => picture !== null);
  const poster = pictures[0]?.url ?? null;
  const isHydrated = useIsHydrated();
  const previews = isHydrated ? pictures.map(({ url }) => findLoadedPicture(url)) : [];
  const preview = previews.find((one) => one !== null) ?? null;
  if (state === "upcoming" || state === "late") {
    return (
      <WaitingRoom title={title} poster={poster} start={episode.releaseDate} isLate={state === "late"} />
    );
  }
  const nowPlaying = { title, seriesTitle: series.title, poster, preview };
  return children({ video: playerVideo(episode), nowPlaying, state });
}

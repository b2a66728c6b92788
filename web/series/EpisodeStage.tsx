import type { ComponentProps, ReactNode } from "react";

import { type BroadcastState, nameEpisode, unknownDurationSeconds } from "../../domain/broadcast.ts";
import type { Player_EpisodeFragment } from "../lib/generated/Player.ts";
import type { Player } from "../player/Player.tsx";
import { playerVideo } from "../player/playerVideo.ts";
import { findLoadedPicture } from "../ui/loadedPictures.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { WaitingRoom } from "./waiting/WaitingRoom.tsx";

interface Props {
  episode: Player_EpisodeFragment & {
    id: string;
    title: string;
    releaseDate: string | null;
    durationSeconds: number;
    thumbnail: { url: string } | null;
  };
  series: { title: string; thumbnail: { url: string } | null };
  state: BroadcastState;
  /** Called once the stream of the awaited broadcast is running. */
  onUp: () => void;
  /** Renders the player of the given video. */
  children: (player: Omit<ComponentProps<typeof Player>, "startAt" | "startsPaused">) => ReactNode;
}

/** The player, or the waiting room of an episode that has not begun. */
export function EpisodeStage({ episode, series, state, onUp, children }: Props) {
  const video = playerVideo(episode);
  const title = nameEpisode(episode.title);
  const pictures = [episode.thumbnail, series.thumbnail].filter((picture) => picture !== null);
  const poster = pictures[0]?.url ?? null;
  const isHydrated = useIsHydrated();
  const previews = isHydrated ? pictures.map(({ url }) => findLoadedPicture(url)) : [];
  const preview = previews.find((one) => one !== null) ?? null;
  if (state === "upcoming" || state === "late") {
    return (
      <WaitingRoom
        title={title}
        poster={poster}
        episodeId={episode.id}
        start={episode.releaseDate}
        isLate={state === "late"}
        streamUrl={video.type === "HLS" ? video.url : null}
        onUp={onUp}
      />
    );
  }
  const awaitsRecording =
    state === "recording" &&
    episode.releaseDate !== null &&
    episode.durationSeconds === unknownDurationSeconds;
  const nowPlaying = { title, seriesTitle: series.title, poster, preview, awaitsRecording };
  return children({ video, nowPlaying, state });
}

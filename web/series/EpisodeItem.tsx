import { type MouseEvent, memo } from "react";
import { Link } from "react-router-dom";

import { nameEpisode } from "../../domain/broadcast.ts";
import type { EpisodeItem_EpisodeFragment } from "../lib/generated/EpisodeItem.ts";
import { BroadcastBadge } from "../ui/BroadcastBadge.tsx";
import { opensHere } from "../ui/opensHere.ts";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { useBroadcastState } from "../ui/useClock.ts";
import { usePosition } from "../watching/PositionsProvider.tsx";
import { WatchProgress } from "../watching/WatchProgress.tsx";
import { Description } from "./Description.tsx";
import { formatDuration } from "./formatDuration.ts";

import styles from "./EpisodeItem.module.css";

interface Props {
  episode: EpisodeItem_EpisodeFragment;
  /** Replaces the picture of an episode that has none. */
  seriesThumbnail: EpisodeItem_EpisodeFragment["thumbnail"];
  isChosen: boolean;
}

/** Scrolls to the player after a selection, since in a low window the list hides most of it. */
function showPlayer(event: MouseEvent): void {
  if (opensHere(event) && window.matchMedia("(max-height: 30rem)").matches) window.scrollTo(0, 0);
}

/** An episode of the list; its link plays it. Most items are not rendered again when another one is selected. */
export const EpisodeItem = memo(function EpisodeItem({ episode, seriesThumbnail, isChosen }: Props) {
  const { isLive, releaseDate } = episode;
  const state = useBroadcastState(episode);
  const position = usePosition(episode.id);
  const seconds = isLive ? null : position;
  const duration = isLive ? "" : formatDuration(episode.durationSeconds);
  return (
    <li className={styles.item} data-chosen={isChosen}>
      <div className={styles.picture}>
        <Thumbnail thumbnail={episode.thumbnail ?? seriesThumbnail} sizes="160px" />
        <WatchProgress seconds={seconds} durationSeconds={episode.durationSeconds} />
        {duration !== "" && (
          <span className={styles.duration}>
            <span className="visually-hidden">Length </span>
            {duration}
          </span>
        )}
      </div>
      <div className={styles.text}>
        {state !== "recording" && (
          <div>
            <BroadcastBadge state={state} start={releaseDate} />
          </div>
        )}
        <h3 className={styles.title}>
          <Link
            to={{ search: `?episode=${episode.id}` }}
            replace
            preventScrollReset
            onClick={showPlayer}
            aria-current={isChosen ? "true" : undefined}
          >
            {nameEpisode(episode.title)}
          </Link>
        </h3>
        <Description
          className={styles.short}
          text={episode.shortDescription || "No short description available"}
        />
        <Description
          className={styles.long}
          text={episode.longDescription || "No long description available"}
        />
      </div>
    </li>
  );
});

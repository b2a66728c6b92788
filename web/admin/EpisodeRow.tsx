import { memo } from "react";

import type { EpisodeManager_EpisodeFragment as Episode } from "../lib/generated/EpisodeManager.ts";
import { BroadcastBadge } from "../ui/BroadcastBadge.tsx";
import { Button } from "../ui/Button.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { useBroadcastState } from "../ui/useClock.ts";
import { EpisodeFeedNote } from "./EpisodeFeedNote.tsx";
import { EpisodeLiveSwitch } from "./EpisodeLiveSwitch.tsx";
import { writeDuration } from "./episodeTimes.ts";
import { LiveSwitchFailure } from "./LiveSwitchFailure.tsx";
import { videoNames } from "./videoNames.ts";

import parts from "./DashboardRow.module.css";
import styles from "./EpisodeRow.module.css";

interface EpisodeRowProps {
  episode: Episode;
  onEdit: (episode: Episode) => void;
  onDelete: (episode: Episode) => void;
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** An episode in the dashboard's list, with what can be done to it. */
export const EpisodeRow = memo(function EpisodeRow({ episode, onEdit, onDelete }: EpisodeRowProps) {
  const { isLive, releaseDate, videos } = episode;
  const title = episode.title || "Untitled Episode";
  const state = useBroadcastState(episode);
  const [video] = videos;
  return (
    <div className={styles.row} data-live={isLive || undefined}>
      <div className={parts.picture}>
        <Thumbnail thumbnail={episode.thumbnail} sizes="80px" />
      </div>
      <div className={parts.words}>
        <p className={parts.title}>
          <span className={styles.number}>{episode.number}</span>
          <span>{title}</span>
          <BroadcastBadge state={state} start={releaseDate} />
        </p>
        <p className={parts.facts}>
          {releaseDate !== null && <time dateTime={releaseDate}>{time.format(new Date(releaseDate))}</time>}
          <span>{writeDuration(episode.durationSeconds)}</span>
          {video && <span>{videoNames[video.type]}</span>}
          {episode.feedProblems && (
            <span>{episode.feedProblems.length === 0 ? "In the Roku feed" : "Not in the Roku feed"}</span>
          )}
        </p>
        {/* Why one is not there that was never offered stands in its form. */}
        {episode.isOnRoku && <EpisodeFeedNote problems={episode.feedProblems ?? []} />}
      </div>
      <EpisodeLiveSwitch episode={episode} />
      <div className={parts.actions}>
        <Button look="quiet" aria-label={`Edit ${title}`} onClick={() => onEdit(episode)}>
          Edit
        </Button>
        <Button look="quiet" aria-label={`Delete ${title}`} onClick={() => onDelete(episode)}>
          Delete
        </Button>
      </div>
      <div className={styles.failure}>
        <LiveSwitchFailure episode={episode} />
      </div>
    </div>
  );
});

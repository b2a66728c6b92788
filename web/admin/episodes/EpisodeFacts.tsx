import { unknownDurationSeconds } from "../../../domain/broadcast.ts";
import type { EpisodeManager_EpisodeFragment as Episode } from "../../lib/generated/EpisodeManager.ts";
import { writeDuration } from "./episodeTimes.ts";
import { EventTime } from "./EventTime.tsx";
import { EpisodeFeedNote } from "./form/EpisodeFeedNote.tsx";
import { videoNames } from "./form/previewVideo.ts";

import parts from "./DashboardRow.module.css";
import styles from "./EpisodeRow.module.css";

/** An episode's start, duration and video, and whether it is in the Roku feed. */
export function EpisodeFacts({ episode, usesRoku }: { episode: Episode; usesRoku: boolean }) {
  const { releaseDate, durationSeconds, feedProblems, isOnRoku } = episode;
  const [video] = episode.videos;
  return (
    <div className={styles.facts}>
      <p className={parts.facts}>
        {releaseDate !== null && <EventTime instant={releaseDate} />}
        {durationSeconds > unknownDurationSeconds && <span>{writeDuration(durationSeconds)}</span>}
        {video && <span>{videoNames[video.type]}</span>}
        {usesRoku && feedProblems && (
          <span>{feedProblems.length === 0 ? "In the Roku feed" : "Not in the Roku feed"}</span>
        )}
      </p>
      {/* For an episode that is not offered to Roku the form shows why. */}
      {isOnRoku && <EpisodeFeedNote problems={feedProblems ?? []} />}
    </div>
  );
}

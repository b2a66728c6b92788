import { type Control, useWatch } from "react-hook-form";

import { notOfferedToRoku } from "../../../../domain/roku.ts";
import { EpisodeFeedNote } from "./EpisodeFeedNote.tsx";
import type { EpisodeValues } from "./episodeFormRules.ts";

import styles from "./EpisodeFeedNote.module.css";

interface EpisodeFeedProps {
  control: Control<EpisodeValues>;
  /** The saved episode; undefined when adding one. */
  saved: { isOnRoku: boolean; feedProblems: readonly string[] | null } | undefined;
  /** Whether any episode of the series is offered to Roku. */
  isUsed: boolean;
}

const needs =
  "Roku needs a picture of 16:9 with at least 800x450, a published series without password and PPV, and the bitrate of an MP4 file.";

/**
 * Shows whether the episode is in the Roku feed. Once it is offered to Roku, it also shows what the feed still
 * requires.
 */
export function EpisodeFeed({ control, saved, isUsed }: EpisodeFeedProps) {
  const isOffered = useWatch({ control, name: "isOnRoku" });
  if (!isOffered && !isUsed) return null;
  if (!saved) return isOffered && <p className={styles.state}>{needs}</p>;
  if (saved.feedProblems === null) return null;
  const isNew = isOffered && !saved.isOnRoku;
  const problems = saved.feedProblems.filter((problem) => !isNew || problem !== notOfferedToRoku);
  return (
    <div className={styles.state}>
      <p>{describeFeed(isNew, problems.length === 0)}</p>
      <EpisodeFeedNote problems={problems} />
    </div>
  );
}

function describeFeed(isNew: boolean, isComplete: boolean): string {
  if (isNew)
    return isComplete
      ? "Once it is saved, this episode will be in the Roku feed."
      : "For the Roku feed, this episode still needs more than being saved.";
  return isComplete ? "This episode is in the Roku feed." : "This episode is not in the Roku feed.";
}

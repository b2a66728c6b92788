import { Link } from "react-router-dom";

import { nameEpisode } from "../../../domain/broadcast.ts";
import type { EpisodeItem_EpisodeFragment } from "../../lib/generated/EpisodeItem.ts";
import { BroadcastBadge } from "../../ui/BroadcastBadge.tsx";
import { useBroadcastState, useClock } from "../../ui/useClock.ts";
import { findFollowing } from "../chosenEpisode.ts";

import styles from "./WhatsNext.module.css";

type Episode = EpisodeItem_EpisodeFragment;

interface Props {
  episodes: readonly Episode[];
  /** The episode that has ended; null while none has. */
  ended: Episode | null;
  /** Whether it was a broadcast, not a recording. */
  wasLive: boolean;
}

/** Shown at the end of a video: the next episode of the series. */
export function WhatsNext({ episodes, ended, wasLive }: Props) {
  const nextId = useClock((now) => ended && findFollowing(episodes, ended, wasLive, now)?.id);
  const next = episodes.find(({ id }) => id === nextId);
  return <output className={styles.place}>{next && <Next episode={next} />}</output>;
}

function Next({ episode }: { episode: Episode }) {
  const state = useBroadcastState(episode);
  return (
    <span className={styles.next}>
      <span className={styles.label}>Up next</span>
      <Link className={styles.title} to={{ search: `?episode=${episode.id}` }} replace preventScrollReset>
        {nameEpisode(episode.title)}
      </Link>
      <BroadcastBadge state={state} start={episode.releaseDate} />
    </span>
  );
}

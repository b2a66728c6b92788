import { memo, useId, useState } from "react";

import { nameEpisode } from "../../../domain/broadcast.ts";
import type { EpisodeManager_EpisodeFragment as Episode } from "../../lib/generated/EpisodeManager.ts";
import { Button } from "../../ui/Button.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { useBroadcastState } from "../../ui/useClock.ts";
import { useFocusFallback } from "../../ui/useKeptFocus.ts";
import { EpisodeBadge } from "./EpisodeBadge.tsx";
import { EpisodeFacts } from "./EpisodeFacts.tsx";
import { EndBroadcastButton } from "./live/EndBroadcastButton.tsx";
import { EpisodeLiveSwitch } from "./live/EpisodeLiveSwitch.tsx";
import { LiveSwitchFailure } from "./live/LiveSwitchFailure.tsx";
import { MoreButton } from "./MoreButton.tsx";

import parts from "./DashboardRow.module.css";
import styles from "./EpisodeRow.module.css";

interface EpisodeRowProps {
  episode: Episode;
  /** The address of the episode's page. */
  address: string;
  /** Whether any episode of the series is offered to Roku. */
  usesRoku: boolean;
  /** Whether another episode of the series follows. */
  hasNext: boolean;
  onEdit: (episode: Episode) => void;
  onDelete: (episode: Episode) => void;
}

/** An episode in the dashboard's list with its actions. On a phone it is one line, which expands to show the rest. */
export const EpisodeRow = memo(function EpisodeRow({
  episode,
  address,
  usesRoku,
  hasNext,
  onEdit,
  onDelete,
}: EpisodeRowProps) {
  const { isLive, releaseDate } = episode;
  const title = nameEpisode(episode.title);
  const restId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const state = useBroadcastState(episode);
  const { ref: next, ...focusEvents } = useFocusFallback<HTMLAnchorElement>();
  return (
    <div className={styles.row} data-live={isLive || undefined} data-open={isOpen || undefined}>
      <div className={`${parts.picture} ${styles.picture}`}>
        <Thumbnail thumbnail={episode.thumbnail} sizes="80px" />
      </div>
      <div className={parts.words}>
        <p className={`${parts.title} ${styles.title}`}>
          <span className={styles.number}>{episode.number}</span>
          <span className={styles.name}>{title}</span>
          <span className={styles.badges}>
            <EpisodeBadge state={state} start={releaseDate} />
          </span>
        </p>
        <EpisodeFacts episode={episode} usesRoku={usesRoku} />
      </div>
      <div className={styles.switch}>
        <EpisodeLiveSwitch episode={episode} />
      </div>
      <MoreButton title={title} isOpen={isOpen} controls={restId} onToggle={() => setIsOpen(!isOpen)} />
      <div className={`${parts.actions} ${styles.actions}`} id={restId}>
        {isLive && (
          <div className={styles.end} {...focusEvents}>
            <EndBroadcastButton episode={episode} hasNext={hasNext} />
          </div>
        )}
        <a
          ref={next}
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={`View the page of ${title}`}
        >
          View
        </a>
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

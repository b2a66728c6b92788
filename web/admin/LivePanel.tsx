import ExternalLink from "lucide-react/icons/external-link";
import { Link, useLocation } from "react-router-dom";

import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../lib/generated/SeriesManager.ts";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { EndBroadcastButton } from "./EndBroadcastButton.tsx";
import { EpisodeLiveSwitch } from "./EpisodeLiveSwitch.tsx";
import { episodesAddress } from "./episodesAddress.ts";
import { EventTime } from "./EventTime.tsx";
import { LiveSwitchFailure } from "./LiveSwitchFailure.tsx";
import { Panel } from "./Panel.tsx";

import styles from "./LivePanel.module.css";

/** What is live now in the whole catalogue, with what an operator does about it. */
export function LivePanel({ episodes }: { episodes: readonly LiveEpisode[] }) {
  return (
    <Panel title="Live now" actions={<Count of={episodes.length} />}>
      {episodes.length === 0 ? (
        <p className={styles.none}>Nothing is live.</p>
      ) : (
        <ul className={styles.list} aria-label="Live now">
          {episodes.map((episode) => (
            <li key={episode.id} className={styles.item}>
              <LiveItem episode={episode} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** How many there are, also where the list does not show all of them at once. */
function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return <span className={styles.count}>{of === 1 ? "1 broadcast" : `${of} broadcasts`}</span>;
}

function LiveItem({ episode }: { episode: LiveEpisode }) {
  const { search } = useLocation();
  const { id, number, liveSince, series } = episode;
  const title = episode.title || "Untitled Episode";
  return (
    <>
      <div className={styles.words}>
        <p className={styles.title}>
          <LiveBadge />
          <Link
            to={episodesAddress(search, series.slug)}
            aria-label={`Episodes of ${series.title}: ${title}`}
          >
            {number}. {title}
          </Link>
        </p>
        <p className={styles.facts}>
          <span>{series.title}</span>
          {liveSince !== null && (
            <span>
              since <EventTime instant={liveSince} isDayLeftOutToday />
            </span>
          )}
          {series.isProtected && <span>Password protected</span>}
          <a
            href={`/series/${series.slug}?episode=${id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`View the page of ${title}`}
          >
            View <ExternalLink aria-hidden="true" size={14} />
          </a>
        </p>
      </div>
      <div className={styles.switch}>
        <EpisodeLiveSwitch episode={episode} />
      </div>
      <div className={styles.next}>
        <EndBroadcastButton episode={episode} hasNext={episode.hasNext} />
      </div>
      <div className={styles.failure}>
        <LiveSwitchFailure episode={episode} />
      </div>
    </>
  );
}

import ExternalLink from "lucide-react/icons/external-link";
import { Link, useLocation } from "react-router-dom";

import { nameEpisode } from "../../../../domain/broadcast.ts";
import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../../../lib/generated/SeriesManager.ts";
import { draftAudience } from "../../../session/roles.ts";
import { Button } from "../../../ui/Button.tsx";
import { useSteadyBelow } from "../../../ui/lists/useSteadyBelow.ts";
import { LiveBadge } from "../../../ui/LiveBadge.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useFocusFallback } from "../../../ui/useKeptFocus.ts";
import { EventTime } from "../EventTime.tsx";
import { episodesAddress } from "../useOpenedSeries.ts";
import { EndBroadcastButton } from "./EndBroadcastButton.tsx";
import { EpisodeLiveSwitch } from "./EpisodeLiveSwitch.tsx";
import type { LiveRow } from "./liveRows.ts";
import { LiveSwitchFailure } from "./LiveSwitchFailure.tsx";
import { useLiveRows } from "./useLiveRows.ts";

import styles from "./LivePanel.module.css";

/** The live episodes of the whole catalogue with their switches. No switch moves while another one is used. */
export function LivePanel({ episodes }: { episodes: readonly LiveEpisode[] }) {
  const { rows, removeEnded } = useLiveRows(episodes);
  const place = useSteadyBelow();
  // “Clear ended” and the controls of a broadcast disappear when they are pressed.
  const focus = useFocusFallback();
  const hasEnded = rows.some((row) => row.hasEnded);
  return (
    <div ref={place} className={styles.place}>
      <Panel
        {...focus}
        tabIndex={-1}
        title="Live now"
        actions={
          <>
            {rows.length > 0 && <Count of={episodes.length} />}
            {hasEnded && (
              <Button look="quiet" onClick={removeEnded}>
                Clear ended
              </Button>
            )}
          </>
        }
      >
        {rows.length === 0 ? (
          <p className={styles.none}>Nothing is live.</p>
        ) : (
          <ul className={styles.list} aria-label="Live now">
            {rows.map((row) => (
              <li key={row.episode.id} className={styles.item} data-ended={row.hasEnded || undefined}>
                <LiveItem row={row} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

/** The number of live episodes, since a long list scrolls. */
function Count({ of }: { of: number }) {
  const text = of === 0 ? "Nothing is live." : of === 1 ? "1 broadcast" : `${of} broadcasts`;
  return <span className={styles.count}>{text}</span>;
}

function LiveItem({ row: { episode, hasEnded } }: { row: LiveRow }) {
  const { search } = useLocation();
  // Hidden elements keep their space, so that the row keeps its height. They are recreated by their keys: the panel
  // receives the focus of a removed element, but not that of a hidden one.
  const visibility = hasEnded ? "hidden" : undefined;
  const { id, number, liveSince, series } = episode;
  const title = nameEpisode(episode.title);
  return (
    <>
      <div className={styles.words}>
        <p className={styles.title}>
          {hasEnded ? <span className={styles.ended}>Ended</span> : <LiveBadge />}
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
              {hasEnded ? "from" : "since"} <EventTime instant={liveSince} isDayLeftOutToday />
            </span>
          )}
          {series.isProtected && <span>Password protected</span>}
          {!series.isPublished && <span>Draft: {draftAudience}</span>}
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
      <div className={styles.switch} style={{ visibility }}>
        <EpisodeLiveSwitch key={visibility} episode={episode} />
      </div>
      <div className={styles.next} style={{ visibility }}>
        <EndBroadcastButton key={visibility} episode={episode} hasNext={episode.hasNext} />
      </div>
      <div className={styles.failure}>
        <LiveSwitchFailure episode={episode} />
      </div>
    </>
  );
}

import Lock from "lucide-react/icons/lock";
import { memo, useId, useState } from "react";
import { Link, useLocation } from "react-router-dom";

import { nameEpisode } from "../../../domain/broadcast.ts";
import { hasTag, liveTag } from "../../../domain/tags.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { Button } from "../../ui/Button.tsx";
import { dateLanguage } from "../../ui/dateLanguage.ts";
import { LiveBadge } from "../../ui/LiveBadge.tsx";
import { Thumbnail } from "../../ui/Thumbnail.tsx";
import { AccessCodesButton } from "../codes/AccessCodesButton.tsx";
import { MoreButton } from "../episodes/MoreButton.tsx";
import { episodesAddress, episodesLinkId } from "../episodes/useOpenedSeries.ts";

import parts from "../episodes/DashboardRow.module.css";
import styles from "./SeriesRow.module.css";

interface SeriesRowProps {
  series: Series;
  /** The titles of its episodes that are live. */
  liveEpisodes: readonly string[];
  /** Whether no row of the home page shows it. */
  isInNoRow: boolean;
  /** Whether the address opens its episodes. */
  isOpened?: boolean;
  onEdit: (series: Series) => void;
  onDelete: (series: Series) => void;
}

const date = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "medium", timeZone: "UTC" });

/** Why a series counts as live: its tag, its episodes, or both. */
function describeLive(tags: readonly string[], liveEpisodes: readonly string[]): string {
  const count = liveEpisodes.length;
  const episodes = count === 0 ? "" : `live by ${count === 1 ? "1 episode" : `${count} episodes`}`;
  if (!hasTag(tags, liveTag)) return episodes || "live by an episode";
  return episodes === "" ? "tagged live" : `tagged live, ${episodes}`;
}

/** The title and the marks of what is unusual about the series. */
function SeriesTitle({ series, isInNoRow }: Pick<SeriesRowProps, "series" | "isInNoRow">) {
  return (
    <p className={parts.title}>
      <span className={styles.title}>{series.title}</span>
      {series.isProtected && (
        <>
          <Lock className={styles.lock} aria-hidden="true" />
          <span className="visually-hidden">Password protected</span>
        </>
      )}
      {isInNoRow && (
        <span className={styles.warning} title="No category shows it: give it a category or its tags.">
          In no row
        </span>
      )}
      {!series.isPublished && <span className={styles.mark}>Draft</span>}
      {series.isEmbedOnly && <span className={styles.mark}>PPV</span>}
      {series.isLive && <LiveBadge />}
    </p>
  );
}

function SeriesFacts({ series, liveEpisodes }: Pick<SeriesRowProps, "series" | "liveEpisodes">) {
  const { slug, tags, category } = series;
  const reason = series.isLive ? describeLive(tags, liveEpisodes) : null;
  return (
    <p className={`${parts.facts} ${styles.facts}`}>
      <span>{slug}</span>
      <time dateTime={series.releaseDate}>{date.format(new Date(series.releaseDate))}</time>
      {category && <span>{category.name}</span>}
      {tags.length > 0 && <span>{tags.join(", ")}</span>}
      {reason !== null && (
        <span
          className={styles.reason}
          title={liveEpisodes.map((name) => nameEpisode(name)).join(", ") || undefined}
        >
          {reason}
        </span>
      )}
    </p>
  );
}

/** A series in the dashboard's list with its actions. On a phone it is one line, which expands to show the rest. */
export const SeriesRow = memo(function SeriesRow({
  series,
  liveEpisodes,
  isInNoRow,
  isOpened = false,
  onEdit,
  onDelete,
}: SeriesRowProps) {
  const { search } = useLocation();
  const { slug, title } = series;
  const restId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.container}>
      <div className={styles.row} data-open={isOpen || undefined}>
        <div className={`${parts.picture} ${styles.picture}`}>
          <Thumbnail thumbnail={series.thumbnail} sizes="96px" />
        </div>
        <div className={parts.words}>
          <SeriesTitle series={series} isInNoRow={isInNoRow} />
          <SeriesFacts series={series} liveEpisodes={liveEpisodes} />
        </div>
        <MoreButton title={title} isOpen={isOpen} controls={restId} onToggle={() => setIsOpen(!isOpen)} />
        <div className={`${parts.actions} ${styles.actions}`} id={restId}>
          {isOpened ? (
            <Link to={episodesAddress(search, null)}>All series</Link>
          ) : (
            <Link
              id={episodesLinkId(series.id)}
              to={episodesAddress(search, slug)}
              aria-label={`Episodes of ${title}`}
            >
              Episodes
            </Link>
          )}
          <a
            href={`/series/${slug}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`View the page of ${title}`}
          >
            View
          </a>
          <Button look="quiet" aria-label={`Edit ${title}`} onClick={() => onEdit(series)}>
            Edit
          </Button>
          {series.isProtected && <AccessCodesButton series={series} />}
          <Button look="quiet" aria-label={`Delete ${title}`} onClick={() => onDelete(series)}>
            Delete
          </Button>
        </div>
      </div>
    </div>
  );
});

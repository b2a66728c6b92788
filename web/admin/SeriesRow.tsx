import { Lock } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";

import type { SeriesManager_SeriesFragment as Series } from "../lib/generated/SeriesManager.ts";
import { Button } from "../ui/Button.tsx";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { describeLive } from "./describeLive.ts";
import { episodesLinkId } from "./useOpenedSeries.ts";

import parts from "./DashboardRow.module.css";
import styles from "./SeriesRow.module.css";

interface SeriesRowProps {
  series: Series;
  /** The titles of its episodes that are live. */
  liveEpisodes: readonly string[];
  /** Its episodes are what the address asks for. */
  isOpened?: boolean;
  onEdit: (series: Series) => void;
  onDelete: (series: Series) => void;
}

const date = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

/** A series in the dashboard's list, with what can be done to it. */
export const SeriesRow = memo(function SeriesRow({
  series,
  liveEpisodes,
  isOpened = false,
  onEdit,
  onDelete,
}: SeriesRowProps) {
  const { slug, title, tags, category } = series;
  return (
    <div className={styles.row}>
      <div className={parts.picture}>
        <Thumbnail thumbnail={series.thumbnail} sizes="96px" />
      </div>
      <div className={parts.words}>
        <p className={parts.title}>
          <span>{title}</span>
          {series.isProtected && (
            <>
              <Lock className={styles.lock} aria-hidden="true" />
              <span className="visually-hidden">Password protected</span>
            </>
          )}
          {series.isEmbedOnly && <span className={styles.mark}>PPV</span>}
          {series.isLive && <LiveBadge />}
          {series.isLive && <span className={styles.reason}>{describeLive(tags, liveEpisodes)}</span>}
        </p>
        <p className={parts.facts}>
          <span>{slug}</span>
          <time dateTime={series.releaseDate}>{date.format(new Date(series.releaseDate))}</time>
          {category && <span>{category.name}</span>}
          {tags.length > 0 && <span>{tags.join(", ")}</span>}
        </p>
      </div>
      <div className={`${parts.actions} ${styles.actions}`}>
        {isOpened ? (
          <Link to={{ search: "" }}>All series</Link>
        ) : (
          <Link
            id={episodesLinkId(series.id)}
            to={{ search: new URLSearchParams({ episodes: slug }).toString() }}
            aria-label={`Episodes of ${title}`}
          >
            Episodes
          </Link>
        )}
        <Button look="quiet" aria-label={`Edit ${title}`} onClick={() => onEdit(series)}>
          Edit
        </Button>
        <Button look="quiet" aria-label={`Delete ${title}`} onClick={() => onDelete(series)}>
          Delete
        </Button>
      </div>
    </div>
  );
});

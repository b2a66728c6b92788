import { Link } from "react-router-dom";

import type { SeriesCard_SeriesFragment as Series } from "../lib/generated/SeriesCard.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { LiveBadge } from "../ui/LiveBadge.tsx";
import { LockOverlay } from "../ui/LockOverlay.tsx";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { UpcomingBadge } from "../ui/UpcomingBadge.tsx";
import { useNextStart } from "../ui/useClock.ts";

import styles from "./SeriesCard.module.css";

const sizes = "(min-width: 1440px) 280px, (min-width: 1024px) 240px, (min-width: 640px) 200px, 160px";

/** A series as a thumbnail; the first ones of a page are fetched before the others. */
export function SeriesCard({ series, isFirst }: { series: Series; isFirst: boolean }) {
  const { viewer } = useViewer();
  const start = useNextStart(series.upcoming);
  const isLocked = series.isProtected && !viewer?.isAdmin;

  return (
    <Link className={styles.card} to={`/series/${series.slug}`}>
      <span className={styles.title}>{series.title}</span>
      <span className={styles.picture}>
        <Thumbnail thumbnail={series.thumbnail} sizes={sizes} isFirst={isFirst} />
        {isLocked && <LockOverlay />}
        <span className={styles.badge}>
          {series.isLive ? <LiveBadge /> : start && <UpcomingBadge start={start} />}
        </span>
      </span>
    </Link>
  );
}

import { Link } from "react-router-dom";

import { linkState } from "../access/liveLink.ts";
import { useAskPassword } from "../access/PasswordPrompt.tsx";
import { useIsLocked } from "../access/UnlockedProvider.tsx";
import type { SeriesCard_SeriesFragment as Series } from "../lib/generated/SeriesCard.ts";
import { SeriesScore } from "../matches/CourtScore.tsx";
import { BroadcastBadge } from "../ui/BroadcastBadge.tsx";
import { LockOverlay } from "../ui/LockOverlay.tsx";
import { opensHere } from "../ui/opensHere.ts";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { useSeriesState } from "../ui/useClock.ts";
import { cardSizes } from "./cardSizes.ts";
import { SaveButton } from "./SaveButton.tsx";

import styles from "./SeriesCard.module.css";

/** The card of a series. The pictures of a page's first cards are fetched before the others. */
export function SeriesCard({ series, isFirst }: { series: Series; isFirst: boolean }) {
  const { state, start } = useSeriesState(series);
  const isLocked = useIsLocked(series);
  const askPassword = useAskPassword();
  const path = `/series/${series.slug}`;

  return (
    <div className={styles.card}>
      <Link
        className={styles.link}
        to={path}
        state={linkState(series)}
        onClick={(event) => {
          if (!isLocked || !opensHere(event)) return;
          event.preventDefault();
          askPassword({ ...series, path });
        }}
      >
        <span className={styles.title}>{series.title}</span>
        <span className={styles.picture}>
          <Thumbnail thumbnail={series.thumbnail} sizes={cardSizes} isFirst={isFirst} />
          {isLocked && <LockOverlay />}
          <span className={styles.badge}>
            <BroadcastBadge state={state} start={start} />
          </span>
          {series.isLive && <SeriesScore seriesId={series.id} className={styles.score} />}
        </span>
      </Link>
      <SaveButton series={series} />
    </div>
  );
}

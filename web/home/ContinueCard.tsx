import X from "lucide-react/icons/x";
import { Link } from "react-router-dom";

import { nameEpisode } from "../../domain/broadcast.ts";
import type { ContinueCard_PositionFragment as Position } from "../lib/generated/ContinueRow.ts";
import { cardSizes } from "../series/cardSizes.ts";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { WatchProgress } from "../watching/WatchProgress.tsx";

import styles from "./ContinueCard.module.css";

interface Props {
  position: Pick<Position, "seconds" | "episode">;
  onHide: () => void;
}

/** A recording that the viewer has begun, with the share that was watched. */
export function ContinueCard({ position: { seconds, episode }, onHide }: Props) {
  const { series } = episode;
  const title = nameEpisode(episode.title);
  return (
    <div className={styles.card}>
      <Link className={styles.link} to={`/series/${series.slug}?episode=${episode.id}`}>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.series}>{series.title}</span>
        </span>
        <span className={styles.picture}>
          <Thumbnail thumbnail={episode.thumbnail ?? series.thumbnail} sizes={cardSizes} />
          <WatchProgress seconds={seconds} durationSeconds={episode.durationSeconds} />
        </span>
      </Link>
      <button
        type="button"
        className={styles.hide}
        aria-label={`Remove ${title} from Continue watching`}
        onClick={onHide}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

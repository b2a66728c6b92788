import Heart from "lucide-react/icons/heart";

import type { SeriesCard_SeriesFragment as Series } from "../lib/generated/SeriesCard.ts";
import { useSaveSeries } from "./useSaveSeries.ts";

import styles from "./SaveButton.module.css";

/** The heart on a card's picture. */
export function SaveButton({ series }: { series: Series }) {
  const { isSaved, toggle } = useSaveSeries(series);
  return (
    <span className={series.isLive ? `${styles.place} ${styles.live}` : styles.place}>
      <button
        type="button"
        className={styles.heart}
        aria-label={`Save ${series.title}`}
        aria-pressed={isSaved}
        onClick={toggle}
      >
        <Heart aria-hidden="true" />
      </button>
    </span>
  );
}

import Clock from "lucide-react/icons/clock";
import Heart from "lucide-react/icons/heart";
import Share2 from "lucide-react/icons/share-2";
import type { ReactNode } from "react";

import type { SeriesCard_SeriesFragment as Series } from "../lib/generated/SeriesCard.ts";
import { usePlayerMedia } from "../player/PlayerMediaProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { shareAddress, writeSharedAddress } from "./shareLink.ts";
import { useSaveSeries } from "./useSaveSeries.ts";

import styles from "./SeriesActions.module.css";

interface Props {
  series: Series;
  /** The shown episode; undefined for a series without episodes. */
  episodeId: string | undefined;
  isRecording: boolean;
  /** Whether the waiting room is shown, which has its own share button. */
  isWaiting: boolean;
  /** Further buttons. */
  children: ReactNode;
}

/** Saves and shares the series; a recording can also be shared at its current position. */
export function SeriesActions({ series, episodeId, isRecording, isWaiting, children }: Props) {
  const { isSaved, toggle } = useSaveSeries(series);
  const media = usePlayerMedia();
  const share = (seconds: number | null) =>
    void shareAddress(
      series.title,
      writeSharedAddress(window.location.origin, { slug: series.slug, episodeId, seconds }),
    );

  return (
    <div className={styles.actions}>
      <Button look="quiet" aria-label={`Save ${series.title}`} aria-pressed={isSaved} onClick={toggle}>
        <Heart className={styles.heart} aria-hidden="true" size={18} /> Save
      </Button>
      {!isWaiting && (
        <Button look="quiet" onClick={() => share(null)}>
          <Share2 aria-hidden="true" size={18} /> Share
        </Button>
      )}
      {isRecording && media !== null && (
        <Button look="quiet" onClick={() => share(media.readPosition() ?? 0)}>
          <Clock aria-hidden="true" size={18} /> Share at this time
        </Button>
      )}
      {children}
    </div>
  );
}

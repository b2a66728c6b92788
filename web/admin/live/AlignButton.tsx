import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../../lib/generated/TournamentUpdates.ts";
import type { HlsVideo } from "../../player/hlsSource.ts";
import { readPictureDate } from "../../player/pictureDate.ts";
import { Button } from "../../ui/Button.tsx";
import { readKey } from "../../ui/readKey.ts";
import { useAlignment } from "./useAlignment.ts";

import styles from "./BoardPreview.module.css";

interface AlignButtonProps {
  court: Court;
  match: Match;
  mediaRef: RefObject<HlsVideo | null>;
}

/**
 * Aligns the court's scores and pictures. The operator clicks it or presses P when the picture shows the end of a
 * rally.
 */
export function AlignButton({ court, match, mediaRef }: AlignButtonProps) {
  const { isWorking, result, press } = useAlignment({ courtId: court.id, matchId: match.id, mediaRef });
  const hasDates = useHasDates(mediaRef);
  const obstacle = describeObstacle(match, hasDates);
  const pressByKey = useEffectEvent((event: KeyboardEvent) => {
    if (readKey(event) === "p" && !event.repeat && obstacle === null) void press();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressByKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  return (
    <div className={styles.align}>
      <Button
        look="quiet"
        aria-label={`I see the point now: ${court.name}`}
        disabled={obstacle !== null}
        aria-disabled={isWorking}
        // The row keeps the focus, since losing it would close the picture.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void press()}
      >
        I see the point now
      </Button>
      <output>{obstacle ?? result ?? "Press, or P, when the shuttle lands."}</output>
    </div>
  );
}

/** The reason why nothing can be aligned, empty while that is unknown; null when it can. */
function describeObstacle({ status, games }: Match, hasDates: boolean | null): string | null {
  if (status !== "ON_COURT") return "No match is being played.";
  if (!games.some((points) => points.some((count) => count > 0))) return "No rally has been played yet.";
  if (hasDates === null) return "";
  return hasDates ? null : "This stream does not say when its pictures were taken.";
}

/** Whether the playing stream contains the dates of its pictures; null before it plays. */
function useHasDates(mediaRef: RefObject<HlsVideo | null>): boolean | null {
  const [hasDates, setHasDates] = useState<boolean | null>(null);
  useEffect(() => {
    const media = mediaRef.current;
    if (!media) return undefined;
    const look = () => setHasDates(readPictureDate(media) !== null);
    media.addEventListener("timeupdate", look);
    return () => media.removeEventListener("timeupdate", look);
  }, [mediaRef]);
  return hasDates;
}

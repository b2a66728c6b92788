import { ScoreAnnouncer } from "./ScoreAnnouncer.tsx";
import { ScoreLines } from "./ScoreLines.tsx";
import { ScoreReader } from "./ScoreReader.tsx";
import { useCourt } from "./useCourts.ts";

interface Props {
  courtId: string;
  /** When false, screen readers can still request the score. */
  isShown: boolean;
}

/** The score of a court, over the picture of that court. */
export function PictureScore({ courtId, isShown }: Props) {
  const court = useCourt(courtId);
  if (!court?.current) return null;
  return (
    <>
      {isShown && (
        <>
          <ScoreLines courtId={courtId} />
          <ScoreAnnouncer match={court.current} />
        </>
      )}
      <ScoreReader court={{ ...court, current: court.current }} />
    </>
  );
}

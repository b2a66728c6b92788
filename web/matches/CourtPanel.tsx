import { ScorePanel } from "./ScorePanel.tsx";
import { ScoreReader } from "./ScoreReader.tsx";
import { useCourt } from "./useCourts.ts";

interface Props {
  courtId: string;
  /** Otherwise it is only read on demand. */
  isShown: boolean;
}

/** The score of the court whose broadcast is watched. */
export function CourtPanel({ courtId, isShown }: Props) {
  const court = useCourt(courtId);
  if (!court?.current) return null;
  const played = { ...court, current: court.current };
  return (
    <>
      {isShown && <ScorePanel court={played} />}
      <ScoreReader court={played} />
    </>
  );
}

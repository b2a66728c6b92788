import { lazyPart } from "../loading/lazyPart.tsx";
import { ScoreReader } from "./ScoreReader.tsx";
import { useCourt } from "./useCourts.ts";

// Most viewers see the picture alone.
const ScorePanel = lazyPart(async () => (await import("./ScorePanel.tsx")).ScorePanel);

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

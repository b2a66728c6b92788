import { lazyPart } from "../loading/lazyPart.tsx";
import { ScoreReader } from "./ScoreReader.tsx";
import { useCourt } from "./useCourts.ts";

// Loaded on demand: most viewers do not show the score.
const ScorePanel = lazyPart(async () => (await import("./ScorePanel.tsx")).ScorePanel);

interface Props {
  courtId: string;
  /** When false, screen readers can still request the score. */
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

import { endedLease, lostLease } from "../../domain/scoring/recording.ts";
import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { describePhase, describePoint, describeTimer } from "../matches/words.ts";
import { useClock } from "../ui/useClock.ts";
import { describeDelivery } from "./padWords.ts";
import type { Scoring } from "./scoredMatch.ts";

import styles from "./CourtPad.module.css";

interface PadStatusProps {
  match: Match | null;
  scoring: Scoring;
  /** The server's time in milliseconds. */
  readTime: () => number;
  /** The last report of the device that scores the match; null without one. */
  remark: string | null;
}

/** The phase of the match, and whether the server has received all entries of this device. */
export function PadStatus({ match, scoring, readTime, remark }: PadStatusProps) {
  const timer = useClock(() => match && describeTimer(match, readTime()));
  const point = match && describePoint(match);
  // Once the match is over, it does not matter any more who scores it. Other problems are shown.
  const isOver = match?.status === "FINISHED" || match?.status === "CANCELLED";
  const isSettled = isOver && (scoring.problem === lostLease || scoring.problem === endedLease);
  return (
    <div className={styles.status}>
      {match && (
        <p className={styles.phase}>
          {match.status === "CANCELLED" ? "Cancelled" : describePhase(match)}
          {timer !== null && <span className={styles.timer}>{timer}</span>}
        </p>
      )}
      {point && <p className={styles.point}>{point}</p>}
      {match && (
        <p className={styles.facts}>
          {describeDelivery(scoring) ?? describeSilence(match, scoring) ?? remark}
        </p>
      )}
      <p className={styles.problem} role="alert">
        {isSettled ? null : scoring.problem}
      </p>
    </div>
  );
}

function describeSilence(match: Match, { stage }: Scoring): string | null {
  if (stage === "lost" || match.status !== "ON_COURT" || match.isFresh) return null;
  return "Its scorer has not been heard for a minute.";
}

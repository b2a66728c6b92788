import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { describePhase, describePoint, describeTimer } from "../matches/words.ts";
import { useClock } from "../ui/useClock.ts";
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
  return (
    <div className={styles.status}>
      {match && (
        <p className={styles.phase}>
          {match.status === "CANCELLED" ? "Cancelled" : describePhase(match)}
          {timer !== null && <span className={styles.timer}>{timer}</span>}
        </p>
      )}
      {point && <p className={styles.point}>{point}</p>}
      {match && <p className={styles.facts}>{describeDelivery(match, scoring) ?? remark}</p>}
      <p className={styles.problem} role="alert">
        {scoring.problem}
      </p>
    </div>
  );
}

function describeDelivery(match: Match, { stage, unsent, isRetrying }: Scoring): string | null {
  if (stage === "lost") {
    if (unsent === 0) return null;
    return unsent === 1
      ? "1 entry of this page was not sent."
      : `${unsent} entries of this page were not sent.`;
  }
  if (stage === "scoring") {
    if (!isRetrying) return "Scored on this page.";
    if (unsent === 0) return "Offline. What you enter is kept here and will be sent by itself.";
    const entries = unsent === 1 ? "1 entry is" : `${unsent} entries are`;
    return `Offline. ${entries} kept here and will be sent by ${unsent === 1 ? "itself" : "themselves"}.`;
  }
  return match.status === "ON_COURT" && !match.isFresh ? "Its scorer has not been heard for a minute." : null;
}

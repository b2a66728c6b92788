import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { describeDelivery, nameSides } from "../scorepad/padWords.ts";
import type { Scorers } from "../scorepad/scorers.ts";
import { useWatchedScoring } from "../scorepad/useScoring.ts";

import styles from "./UmpirePage.module.css";

interface LeftMatchProps {
  match: Match;
  scorers: Scorers;
}

/** The number of entries that the server has not received, of a match that the pad does not show any more. */
export function LeftMatch({ match, scorers }: LeftMatchProps) {
  const { scoring } = useWatchedScoring(scorers, match);
  const isLost = scoring.stage === "lost";
  const hasUnsent = scoring.unsent > 0 && (isLost || scoring.isRetrying);
  if (!hasUnsent) return null;
  return (
    <p className={styles.problem} role="alert">
      {`${nameSides(match)}: ${describeDelivery(scoring)}`}
      {isLost && " Tell the operators the score."}
    </p>
  );
}

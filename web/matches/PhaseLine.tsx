import type { Score_MatchFragment as Score } from "../lib/generated/TournamentUpdates.ts";
import { formatTime } from "../ui/formatStart.ts";
import { useClock } from "../ui/useClock.ts";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { describePhase, describePoint, describeTimer } from "./words.ts";

import styles from "./PhaseLine.module.css";

/** The phase of a match as a text, such as "Interval, 0:41"; for an outdated score, the time of its last change. */
export function PhaseLine({ match }: { match: Score }) {
  const point = describePoint(match);
  const isHydrated = useIsHydrated();
  return (
    <p className={styles.phase}>
      {match.isFresh || match.changedAt === null ? (
        <>
          <span>
            {describePhase(match)}
            <Timer match={match} />
          </span>
          {point !== null && <strong className={styles.point}>{point}</strong>}
        </>
      ) : (
        <span className={styles.old}>
          Score as of <time dateTime={match.changedAt}>{isHydrated && formatTime(match.changedAt)}</time>.
        </span>
      )}
    </p>
  );
}

/** Screen readers do not announce its changes. */
function Timer({ match }: { match: Score }) {
  const time = useClock((now) => describeTimer(match, now));
  return (
    time !== null && (
      <>
        , <span role="timer">{time}</span>
      </>
    )
  );
}

import { MatchSides } from "../../matches/MatchSides.tsx";
import { startText } from "../../matches/timeText.ts";
import { nameRound } from "../../matches/words.ts";
import type { useWaitingMatches } from "./useWaitingMatches.ts";

import styles from "./WaitingRoom.module.css";

/** The number of matches that are shown; small rooms show fewer. */
const mostShown = 4;

/** The matches of the awaited broadcast. */
export function WaitingMatches({ court, matches, zones }: NonNullable<ReturnType<typeof useWaitingMatches>>) {
  return (
    <div className={styles.matches}>
      <ul aria-label={`Matches on ${court.name}`}>
        {matches.slice(0, mostShown).map((match) => {
          const sides = <MatchSides match={match} />;
          const isCancelled = match.status === "CANCELLED";
          const start = isCancelled ? "cancelled" : startText(match.scheduled, null, zones).text;
          return (
            <li key={match.id} className={styles.match}>
              <span className={styles.time}>{start}</span> {isCancelled ? <s>{sides}</s> : sides}
              <span className={styles.round}> · {nameRound(match)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

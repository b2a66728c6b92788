import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { MatchSides } from "./MatchSides.tsx";
import { startText } from "./timeText.ts";
import { useZones } from "./useZones.ts";
import { nameRound } from "./words.ts";

import styles from "./NextMatch.module.css";

/** The next match of a court, at the venue's time as in the order of play. */
export function NextMatch({ match }: { match: Match }) {
  const { kind, at } = match.scheduled;
  const zones = useZones("hall");
  const start = zones && kind !== "FOLLOWS" && at !== null ? startText(match.scheduled, null, zones) : null;
  const round = nameRound(match);
  return (
    <p className={styles.next}>
      <span className={styles.label}>Next on this court:</span>{" "}
      {start && at !== null && (
        <>
          <time dateTime={at}>{start.text}</time>
          {start.other !== null && ` (${start.other})`}{" "}
        </>
      )}
      <span className={start ? styles.players : undefined}>
        <MatchSides match={match} />
        {round !== "" && `, ${round}`}
      </span>
    </p>
  );
}

import { dayIn } from "../../domain/tournament/matchForm.ts";
import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import { useClock } from "../ui/useClock.ts";
import { MatchSides } from "./MatchSides.tsx";
import { dayAndMonth, startText } from "./timeText.ts";
import { useZones } from "./useZones.ts";
import { nameRound } from "./words.ts";

import styles from "./NextMatch.module.css";

/** The next match of a court, at the venue's time as in the order of play, with the day when it is not the present one. */
export function NextMatch({ match }: { match: Match }) {
  const { kind, at } = match.scheduled;
  const { day } = match;
  const zones = useZones("hall");
  const isToday = useClock((now) => day === null || !zones || day === dayIn(zones.hall, new Date(now)));
  const start = zones && kind !== "FOLLOWS" && at !== null ? startText(match.scheduled, null, zones) : null;
  const round = nameRound(match);
  return (
    <p className={styles.next}>
      <span className={styles.label}>Next on this court:</span>{" "}
      {day !== null && !isToday && <time dateTime={day}>{`${dayAndMonth(day)}, `}</time>}
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

import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../../lib/generated/TournamentUpdates.ts";
import { MatchLine } from "./MatchLine.tsx";
import { groupMatches } from "./matchView.ts";
import { writeDay } from "./matchWords.ts";

import styles from "./MatchManager.module.css";

interface MatchListProps {
  matches: readonly Match[];
  courts: readonly Court[];
  /** The time zone of the event, an IANA name. */
  zone: string;
  onAct: (action: "call" | "edit" | "delete" | "correct", match: Match) => void;
}

/** Matches by day and court. */
export function MatchList({ matches, courts, zone, onAct }: MatchListProps) {
  const nameCourt = (id: string | null) => courts.find((court) => court.id === id)?.name ?? "No court yet";
  return groupMatches(matches).map(({ day, courtId, matches: planned }, index, groups) => {
    const title = nameCourt(courtId);
    const isNewDay = groups[index - 1]?.day !== day || index === 0;
    return (
      <div key={`${day} ${courtId}`}>
        {isNewDay && <h3 className={styles.day}>{writeDay(day)}</h3>}
        <h4 className={styles.court}>{title}</h4>
        <ul className={styles.list} aria-label={`${title}, ${writeDay(day)}`}>
          {planned.map((match) => (
            <li key={match.id} data-id={match.id}>
              <MatchLine
                match={match}
                zone={zone}
                onCall={match.status === "SCHEDULED" && courtId !== null ? () => onAct("call", match) : null}
                onEdit={() => onAct("edit", match)}
                onDelete={() => onAct("delete", match)}
                onCorrect={() => onAct("correct", match)}
              />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

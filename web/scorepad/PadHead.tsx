import type { Courts_CourtFragment as Court } from "../lib/generated/TournamentUpdates.ts";
import { nameRound } from "../matches/words.ts";
import { nameMatch } from "./padWords.ts";

import styles from "./CourtPad.module.css";

interface PadHeadProps {
  nameId: string;
  court: Court;
  /** The element of the court's name. */
  heading: "h2" | "h3";
}

/** The name of the court, and of its current or its next match. */
export function PadHead({ nameId, court, heading: Heading }: PadHeadProps) {
  const { name, isPublic, current, next } = court;
  return (
    <div className={styles.head}>
      <Heading className={styles.name} id={nameId}>
        {name}
      </Heading>
      {!isPublic && <p className={styles.facts}>Not public</p>}
      {current && (
        <p className={styles.facts}>
          {current.number !== null && `Match ${current.number} · `}
          {nameRound(current)}
        </p>
      )}
      {!current && (
        <p className={styles.facts}>{next ? `Next: ${nameMatch(next)}` : "No match is planned."}</p>
      )}
    </div>
  );
}

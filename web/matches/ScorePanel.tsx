import type { Courts_CourtFragment as Court } from "../lib/generated/TournamentUpdates.ts";
import { MatchTable } from "./MatchTable.tsx";
import { NextMatch } from "./NextMatch.tsx";
import { PhaseLine } from "./PhaseLine.tsx";
import { ScoreAnnouncer } from "./ScoreAnnouncer.tsx";
import { nameRound } from "./words.ts";

import styles from "./ScorePanel.module.css";

export type PanelCourt = Pick<Court, "name" | "next"> & { current: NonNullable<Court["current"]> };

/** The score of a court with its round, phase and next match. */
export function ScorePanel({ court: { name, current, next } }: { court: PanelCourt }) {
  const round = nameRound(current);
  return (
    <section className={styles.panel} aria-label={`Score, ${name}`}>
      <div className={styles.score}>
        <MatchTable match={current} label={round === "" ? name : `${name}, ${round}`} />
        <div className={styles.words}>
          <PhaseLine match={current} />
          {next && <NextMatch match={next} />}
        </div>
      </div>
      <ScoreAnnouncer match={current} />
    </section>
  );
}

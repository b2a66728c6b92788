import type { Score_MatchFragment as Score } from "../lib/generated/TournamentUpdates.ts";
import { bothSides, cutName, describeScore, findGame, type SideIndex } from "./score.ts";
import { useCourt } from "./useCourts.ts";

import styles from "./ScoreLines.module.css";

/** Screen readers read the whole score as one text, instead of name by name. */
const describeAsPicture = (label: string) => ({ role: "img", "aria-label": label }) as const;

/** The score of a court in two lines, whose changes move nothing around them. */
export function ScoreLines({ courtId }: { courtId: string }) {
  const court = useCourt(courtId);
  if (!court?.current) return null;
  const { name, current } = court;
  return (
    <span className={styles.lines} {...describeAsPicture(describeScore(name, current))}>
      {bothSides.map((side) => (
        <Line key={side} match={current} side={side} />
      ))}
    </span>
  );
}

function Line({ match, side }: { match: Score; side: SideIndex }) {
  const { players = [], from = null } = match.sides[side] ?? {};
  const names = players.length > 0 ? players.map(({ shortName }) => shortName) : [from ?? "–"];
  return (
    <span className={styles.line}>
      <span className={match.service?.side === side ? styles.serving : styles.receiving} />
      <span className={styles.names}>
        {names.map((name, place) => (
          // The index is the key: both players of a pair may have the same name.
          <span key={place} className={styles.name}>
            {place > 0 && <span className={styles.slash}>/</span>}
            {cutName(name)}
          </span>
        ))}
      </span>
      {Array.from({ length: match.gamesWon[side] ?? 0 }, (_, place) => (
        <span key={place} className={styles.won} />
      ))}
      <span className={styles.points}>{findGame(match).points[side]}</span>
    </span>
  );
}

import { useFragment } from "@apollo/client/react";

import { Score_MatchFragmentDoc, type Score_MatchFragment as Score } from "../lib/generated/Score.ts";
import { cutName } from "./cutName.ts";
import type { PlayedCourt } from "./TournamentProvider.tsx";
import { bothSides, describeScore, findGame, type SideIndex } from "./words.ts";

import styles from "./ScoreLines.module.css";

/** Read as a whole, instead of name by name. */
const describeAsPicture = (label: string) => ({ role: "img", "aria-label": label }) as const;

/** The score of a court in two lines; they change with every point, and nothing around them does. */
export function ScoreLines({ court }: { court: Pick<PlayedCourt, "name" | "matchId"> }) {
  const { data, complete } = useFragment({
    fragment: Score_MatchFragmentDoc,
    from: { __typename: "Match", id: court.matchId },
  });
  if (!complete) return null;
  return (
    <span className={styles.lines} {...describeAsPicture(describeScore(court.name, data))}>
      {bothSides.map((side) => (
        <Line key={side} match={data} side={side} />
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
          // A pair may have one name twice.
          <span key={place} className={styles.name}>
            {place > 0 && "/"}
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

import type { Score_MatchFragment as Score } from "../lib/generated/TournamentUpdates.ts";
import { SideNames } from "./MatchSides.tsx";
import { bothSides, nameSide, type SideIndex } from "./score.ts";

import styles from "./MatchTable.module.css";

interface Props {
  /** The label that says which match it is. */
  label: string;
  match: Score;
}

/** The sides of a match with their games; the current game is bold. */
export function MatchTable({ label, match }: Props) {
  const games = match.games.length > 0 ? match.games : [[0, 0]];
  return (
    <div className={styles.place}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Side</span>
            </th>
            {games.map((_, place) => (
              <th key={place} scope="col" className={styles.game}>
                <span className="visually-hidden">Game {place + 1}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bothSides.map((side) => (
            <Row key={side} match={match} side={side} games={games} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  match: Score;
  side: SideIndex;
  games: readonly (readonly number[])[];
}

function Row({ match, side, games }: RowProps) {
  const { seed = null } = match.sides[side] ?? {};
  const isServing = match.service?.side === side;
  return (
    <tr className={match.winner === side ? styles.winner : undefined}>
      <th scope="row" className={styles.side}>
        <span className={styles.cell}>
          <Names match={match} side={side} />
          {seed !== null && <span className={styles.seed}>[{seed}]</span>}
          {isServing && (
            <span className={styles.serving}>
              <ShuttleIcon /> <span className={styles.word}>serving</span>
            </span>
          )}
        </span>
      </th>
      {games.map((game, place) => (
        <td key={place} className={styleOf(match, place, side)}>
          {game[side] ?? 0}
        </td>
      ))}
    </tr>
  );
}

/** The players' names; short ones in a narrow place. */
function Names({ match, side }: { match: Score; side: SideIndex }) {
  const { players = [] } = match.sides[side] ?? {};
  const countries = [...new Set(players.map(({ country }) => country).filter((country) => country !== null))];
  const short = players.map(({ shortName }) => shortName).join(" / ");
  return (
    <>
      <span className={players.length > 1 ? styles.pair : styles.full}>
        <SideNames match={match} side={side} />
      </span>
      <span className={styles.short}>{short || nameSide(match, side)}</span>
      {countries.length > 0 && <span className={styles.country}>{countries.join(" / ")}</span>}
    </>
  );
}

function styleOf(match: Score, place: number, side: SideIndex): string | undefined {
  const finished = (match.gamesWon[0] ?? 0) + (match.gamesWon[1] ?? 0);
  if (place >= finished) return styles.current;
  const [own = 0, other = 0] =
    side === 0 ? (match.games[place] ?? []) : (match.games[place] ?? []).toReversed();
  return own > other ? styles.won : styles.lost;
}

/** A shuttlecock, with the cork at the bottom. */
function ShuttleIcon() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M5 9 1.5 2.5 5 1l2 1 2-1 3.5 1.5L9 9M5.5 8.5 5 1m3.5 7.5L9 1M7 8.5V2" strokeLinejoin="round" />
      <path d="M4.6 9h4.8v1.2a2.4 2.4 0 0 1-4.8 0z" fill="currentColor" stroke="none" />
    </svg>
  );
}

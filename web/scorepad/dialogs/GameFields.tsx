import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import type { TypedGame } from "../correction.ts";
import { nameShortly } from "../padWords.ts";

import styles from "./PadDialog.module.css";

interface GameFieldsProps {
  match: Match;
  games: readonly TypedGame[];
  onChange: (games: readonly TypedGame[]) => void;
}

/** The fields for the points of the games, one line for each game. */
export function GameFields({ match, games, onChange }: GameFieldsProps) {
  const names = [nameShortly(match, 0), nameShortly(match, 1)] as const;

  function change(index: number, side: 0 | 1, text: string) {
    onChange(
      games.map((game, place): TypedGame => {
        if (place !== index) return game;
        return side === 0 ? [text, game[1]] : [game[0], text];
      }),
    );
  }

  const renderPoints = (index: number, side: 0 | 1) => (
    <input
      aria-label={`Game ${index + 1}, ${names[side]}`}
      autoComplete="off"
      inputMode="numeric"
      maxLength={2}
      value={games[index]?.[side] ?? ""}
      onChange={({ target }) => change(index, side, target.value)}
    />
  );

  return (
    <div className={styles.games}>
      <p className={styles.sides}>
        {names[0]} – {names[1]}
      </p>
      {games.map((_, index) => (
        // A game is identified only by its position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.game}>
          <span>Game {index + 1}</span>
          {renderPoints(index, 0)}
          <span aria-hidden="true">–</span>
          {renderPoints(index, 1)}
        </div>
      ))}
    </div>
  );
}

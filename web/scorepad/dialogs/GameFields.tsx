import type { UseFormReturn } from "react-hook-form";

import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import type { Correction } from "../correction.ts";
import { nameShortly } from "../padWords.ts";
import type { CorrectionValues } from "./correctionRules.ts";

import styles from "./PadDialog.module.css";

interface GameFieldsProps {
  match: Match;
  form: UseFormReturn<CorrectionValues, unknown, Correction>;
}

/** The fields for the points of the games, one line for each game. */
export function GameFields({ match, form }: GameFieldsProps) {
  const { register, clearErrors, formState } = form;
  const names = [nameShortly(match, 0), nameShortly(match, 1)] as const;
  const numbers = (formState.defaultValues?.games ?? []).map((_, index) => index + 1);

  const renderPoints = (number: number, side: 0 | 1) => (
    <input
      aria-label={`Game ${number}, ${names[side]}`}
      autoComplete="off"
      inputMode="numeric"
      maxLength={2}
      // Another score has not been refused.
      {...register(`games.${number - 1}.${side}`, { onChange: () => clearErrors() })}
    />
  );

  return (
    <div className={styles.games}>
      <p className={styles.sides}>
        <bdi>{names[0]}</bdi> – <bdi>{names[1]}</bdi>
      </p>
      {numbers.map((number) => (
        <div key={number} className={styles.game}>
          <span>Game {number}</span>
          {renderPoints(number, 0)}
          <span aria-hidden="true">–</span>
          {renderPoints(number, 1)}
        </div>
      ))}
    </div>
  );
}

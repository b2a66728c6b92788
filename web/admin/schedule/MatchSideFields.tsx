import { type UseFormReturn, useWatch } from "react-hook-form";

import { Field } from "../../ui/forms/Field.tsx";
import { type MatchValues, playersOfSide } from "./matchFormRules.ts";

import styles from "./MatchForm.module.css";

interface MatchSideFieldsProps {
  form: UseFormReturn<MatchValues>;
  side: 0 | 1;
}

/** The fields of a side: its players, or the text that says who they will be. */
export function MatchSideFields({ form, side }: MatchSideFieldsProps) {
  const { control, formState, register } = form;
  const count = playersOfSide(useWatch({ control, name: "discipline" }));
  const title = side === 0 ? "First side" : "Second side";
  const players = [2 * side, 2 * side + 1].slice(0, count);
  const plain = { autoComplete: "off", spellCheck: false };

  return (
    <fieldset className={styles.side}>
      <legend>{title}</legend>
      {players.map((index) => {
        const label = count === 1 ? "Player" : `Player ${(index % 2) + 1}`;
        return (
          <div key={index} className={styles.player}>
            <Field
              {...register(`names.${index}`)}
              {...plain}
              label={label}
              aria-label={`${title}, ${label}`}
              problem={formState.errors.names?.[index]?.message}
            />
            <Field
              {...register(`shortNames.${index}`)}
              {...plain}
              label="Short name"
              aria-label={`${title}, short name of ${label.toLowerCase()}`}
            />
            <Field
              {...register(`countries.${index}`)}
              {...plain}
              label="Country"
              placeholder="DEN"
              autoCapitalize="characters"
              aria-label={`${title}, country of ${label.toLowerCase()}`}
            />
          </div>
        );
      })}
      <div className={styles.player}>
        <Field
          {...register(`origins.${side}`)}
          {...plain}
          label="Or, while unknown"
          placeholder="Winner of 104"
          aria-label={`${title}, or, while unknown`}
        />
        <Field {...register(`teams.${side}`)} {...plain} label="Team" aria-label={`${title}, team`} />
        <Field {...register(`seeds.${side}`)} {...plain} label="Seed" aria-label={`${title}, seed`} />
      </div>
    </fieldset>
  );
}

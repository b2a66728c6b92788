import { useId } from "react";

import styles from "./ChoiceGroup.module.css";

interface ChoiceGroupProps<Value extends string | number> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  /** Null when nothing is chosen. */
  value: Value | null;
  onChoose: (value: Value) => void;
}

/** Chooses one of a few values; each is large enough for a finger. */
export function ChoiceGroup<Value extends string | number>({
  legend,
  options,
  value,
  onChoose,
}: ChoiceGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

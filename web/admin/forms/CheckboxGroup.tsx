import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

import { FieldError } from "../../ui/forms/FieldError.tsx";

import styles from "./CheckboxGroup.module.css";

interface CheckboxGroupProps {
  legend: string;
  /** The label of each value. */
  choices: Readonly<Record<string, ReactNode>>;
  problem: string | undefined;
  /** The field of the form, a list of the checked values. */
  field: UseFormRegisterReturn;
}

/** Checkboxes for choosing several of a few values. */
export function CheckboxGroup({ legend, choices, problem, field }: CheckboxGroupProps) {
  const problemId = `${field.name}-problem`;
  return (
    <fieldset className={styles.group} aria-describedby={problem === undefined ? undefined : problemId}>
      <legend>{legend}</legend>
      {Object.entries(choices).map(([value, words]) => (
        <label key={value}>
          <input type="checkbox" value={value} {...field} />
          <span>{words}</span>
        </label>
      ))}
      <FieldError id={problemId} problem={problem} />
    </fieldset>
  );
}

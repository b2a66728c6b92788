import { type ComponentProps, useId } from "react";

import { FieldError } from "./FieldError.tsx";

import styles from "./Field.module.css";

interface SelectProps extends ComponentProps<"select"> {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** A labelled select with its hint and its error; its options are its children. */
export function Select({ label, hint, problem, children, ...rest }: SelectProps) {
  const id = useId();
  const hintId = useId();
  const problemId = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        aria-invalid={problem !== undefined}
        aria-describedby={hint === undefined ? problemId : `${hintId} ${problemId}`}
        {...rest}
        id={id}
        className={`${styles.input} ${styles.select}`}
      >
        {children}
      </select>
      {hint !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={problemId} problem={problem} />
    </div>
  );
}

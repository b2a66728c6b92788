import { type ComponentProps, useId } from "react";

import { FieldError } from "./FieldError.tsx";

import styles from "./Field.module.css";

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** A labelled text input with its hint and its error. */
export function Field({ label, hint, problem, ...rest }: FieldProps) {
  const id = useId();
  const hintId = useId();
  const problemId = useId();
  const described = [hint !== undefined && hintId, problem !== undefined && problemId].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={described.join(" ") || undefined}
        {...rest}
        id={id}
        className={styles.input}
      />
      {hint !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={problemId} problem={problem} />
    </div>
  );
}

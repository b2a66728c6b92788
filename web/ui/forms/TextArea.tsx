import { type ComponentProps, useId } from "react";

import { FieldError } from "./FieldError.tsx";

import styles from "./Field.module.css";

interface TextAreaProps extends ComponentProps<"textarea"> {
  label: string;
  problem?: string | undefined;
}

/** A labelled input for several lines. */
export function TextArea({ label, problem, ...rest }: TextAreaProps) {
  const id = useId();
  const problemId = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : problemId}
        {...rest}
        id={id}
        className={`${styles.input} ${styles.area}`}
      />
      <FieldError id={problemId} problem={problem} />
    </div>
  );
}

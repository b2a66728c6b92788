import { type ComponentProps, useId } from "react";

import { FieldError } from "./FieldError.tsx";

import styles from "./Field.module.css";

interface SelectProps extends ComponentProps<"select"> {
  label: string;
  problem?: string | undefined;
}

/** A labelled choice; its options are its children. */
export function Select({ label, problem, children, ...rest }: SelectProps) {
  const id = useId();
  const problemId = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        {...rest}
        id={id}
        className={`${styles.input} ${styles.select}`}
      >
        {children}
      </select>
      <FieldError id={problemId} problem={problem} />
    </div>
  );
}

import { type ComponentProps, useId } from "react";

import styles from "./Field.module.css";

/** A labelled input for several lines. */
export function TextArea({ label, ...rest }: ComponentProps<"textarea"> & { label: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea {...rest} id={id} className={`${styles.input} ${styles.area}`} />
    </div>
  );
}

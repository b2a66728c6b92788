import { type ComponentProps, useId } from "react";

import styles from "./Field.module.css";

/** A labelled text input. */
export function Field({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...rest} id={id} className={styles.input} />
    </div>
  );
}

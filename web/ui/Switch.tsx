import type { ComponentProps } from "react";

import styles from "./Switch.module.css";

/** A labelled on/off switch. */
export function Switch({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className={styles.switch}>
      <input {...rest} className={styles.input} type="checkbox" role="switch" />
      <span className={styles.track} aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}

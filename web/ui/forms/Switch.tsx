import type { ComponentProps } from "react";

import styles from "./Switch.module.css";

// No aria-checked: the checkbox exposes its own state: https://www.w3.org/TR/html-aria/#el-input-checkbox
const switchRole = { role: "switch" };

/** A labelled on/off switch. */
export function Switch({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className={styles.switch}>
      <input {...rest} className={styles.input} type="checkbox" {...switchRole} />
      <span className={styles.track} aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}

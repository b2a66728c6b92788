import type { ReactNode } from "react";

import styles from "./UmpirePage.module.css";

/** In place of the pad: why there is none. */
export function UmpireMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.message} role="alert">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";

import styles from "./UmpirePage.module.css";

/** Replaces the pad, and shows the reason. */
export function UmpireMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.message} role="alert">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";

import styles from "./MessagePanel.module.css";

interface MessagePanelProps {
  /** The texts, including the heading, whose level depends on the page. */
  children: ReactNode;
  /** Links or buttons to continue. */
  actions?: ReactNode;
}

/** Replaces missing content: a drawing of an empty court, with texts that explain the state and links to continue. */
export function MessagePanel({ children, actions }: MessagePanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.hall} aria-hidden="true">
        <div className={styles.court} />
      </div>
      <div className={styles.words}>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

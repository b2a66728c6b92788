import type { ReactNode } from "react";

import styles from "./MessagePanel.module.css";

interface MessagePanelProps {
  /** Texts; the heading is one of them, since its level depends on the page. */
  children: ReactNode;
  /** Links or buttons that lead on. */
  actions?: ReactNode;
}

/** In the place of content that is not there: what is the case, and ways on, below a court without players. */
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

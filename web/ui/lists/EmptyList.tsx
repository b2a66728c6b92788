import type { ReactNode } from "react";

import styles from "./EmptyList.module.css";

/** Replaces an empty list: shows the reason, with a link to continue where there is one. */
export function EmptyList({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>{children}</div>
    </div>
  );
}

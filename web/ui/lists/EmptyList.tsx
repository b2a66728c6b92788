import type { ReactNode } from "react";

import styles from "./EmptyList.module.css";

/** In the place of a list that holds nothing yet: why, and a way on where there is one. */
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

import type { ReactNode } from "react";

import { Notice } from "./Notice.tsx";

import styles from "./ActionBar.module.css";

interface ActionBarProps {
  /** What failed; undefined while nothing has, and while it is tried again. */
  problem: string | undefined;
  /** What has to be decided before anything can be pressed. */
  above?: ReactNode;
  /** The buttons, the one that does it last. */
  children: ReactNode;
}

/** The bar below every form and dialog of the dashboard: it stays visible, and shows failures beside its buttons. */
export function ActionBar({ problem, above, children }: ActionBarProps) {
  return (
    <div className={styles.bar} data-action-bar>
      {above}
      <div className={styles.buttons}>
        <Notice problem={problem} />
        {children}
      </div>
    </div>
  );
}

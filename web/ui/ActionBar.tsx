import type { ReactNode } from "react";

import { Notice } from "./Notice.tsx";

import styles from "./ActionBar.module.css";

interface ActionBarProps {
  /** The failure of the action; undefined without one, and while the action runs again. */
  problem: string | undefined;
  /** A decision that must be made before the buttons can be pressed. */
  above?: ReactNode;
  /** The buttons; the one that runs the action is the last. */
  children: ReactNode;
}

/** The bar below every form and dialog of the dashboard. It stays visible, and shows failures next to its buttons. */
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

import type { ReactNode } from "react";

import type { AdminsPanel_UserFragment as User } from "../../lib/generated/AdminsPanel.ts";

import styles from "./AdminsPanel.module.css";

/** An account's address with notes for admins and the buttons of its actions. */
export function UserLine({ user, children }: { user: User; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <div className={styles.who}>
        <span className={styles.email}>{user.email}</span>
        {!user.hasProvedEmail && <span className={styles.warning}>Address not confirmed</span>}
      </div>
      {children}
    </div>
  );
}

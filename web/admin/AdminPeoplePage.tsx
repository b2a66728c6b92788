import { AdminsPanel } from "./people/AdminsPanel.tsx";
import { StaffPanel } from "./people/StaffPanel.tsx";

import styles from "./AdminPeoplePage.module.css";

/** The dashboard's place for the accounts that run the site. */
export function AdminPeoplePage() {
  return (
    <div className={styles.page}>
      <AdminsPanel />
      <StaffPanel />
    </div>
  );
}

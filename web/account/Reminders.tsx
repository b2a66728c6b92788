import { ReminderList } from "../reminders/ReminderList.tsx";

import styles from "./AccountPage.module.css";

/** What the viewer is reminded of, here and on the viewer's other devices. */
export function Reminders() {
  return (
    <section className={styles.section} aria-labelledby="account-reminders">
      <h2 id="account-reminders">Reminders</h2>
      <ReminderList />
    </section>
  );
}

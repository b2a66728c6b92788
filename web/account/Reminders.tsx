import { ReminderList } from "../reminders/ReminderList.tsx";

import styles from "./AccountPage.module.css";

/** The viewer's reminders, from all devices. */
export function Reminders() {
  return (
    <section className={styles.section} aria-labelledby="account-reminders">
      <h2 id="account-reminders">Reminders</h2>
      <ReminderList />
    </section>
  );
}

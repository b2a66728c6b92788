import type { Reminders_ReminderFragment as Reminder } from "../lib/generated/Reminders.ts";
import { DeviceSwitch } from "./DeviceSwitch.tsx";
import { ReminderEntry } from "./ReminderEntry.tsx";
import { useReminders } from "./reminders.ts";

import styles from "./ReminderDialog.module.css";

/** The reminders already set for the dialog's subjects, with the device's switch while it shows no notifications. */
export function SetReminders({ reminders }: { reminders: readonly Reminder[] }) {
  const { isDeviceOn } = useReminders();
  return (
    <section className={styles.set} aria-label="Set">
      <ul>
        {reminders.map((reminder) => (
          <ReminderEntry key={reminder.id} reminder={reminder} />
        ))}
      </ul>
      {!isDeviceOn && <DeviceSwitch />}
    </section>
  );
}

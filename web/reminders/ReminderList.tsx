import BellRing from "lucide-react/icons/bell-ring";
import { useRef } from "react";

import { EmptyList } from "../ui/lists/EmptyList.tsx";
import { useKeptPlace } from "../ui/lists/useKeptPlace.ts";
import { DeviceSwitch } from "./DeviceSwitch.tsx";
import { ReminderEntry } from "./ReminderEntry.tsx";
import { useReminders } from "./reminders.ts";

import styles from "./ReminderList.module.css";

/** All reminders of the viewer and of this device, which can be removed, and the device's switch. */
export function ReminderList() {
  const { reminders, isDeviceOn } = useReminders();
  const list = useRef<HTMLDivElement>(null);
  const state = useRef<HTMLDivElement>(null);
  useKeptPlace(list, state);

  return (
    <div className={styles.place} ref={list}>
      {reminders.length === 0 ? (
        <EmptyList icon={<BellRing />}>
          <p>Nothing set. “Remind me” beside a match or a broadcast sets a reminder.</p>
        </EmptyList>
      ) : (
        <ul className={styles.list}>
          {reminders.map((reminder) => (
            <ReminderEntry key={reminder.id} reminder={reminder} />
          ))}
        </ul>
      )}
      <div ref={state} tabIndex={-1}>
        {(isDeviceOn || reminders.length > 0) && <DeviceSwitch />}
      </div>
    </div>
  );
}

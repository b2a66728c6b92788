import { useRef } from "react";

import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useKeptPlace } from "../ui/lists/useKeptPlace.ts";
import { usePushSupport } from "./pushSupport.ts";
import { ReminderForm } from "./ReminderForm.tsx";
import { ReminderList } from "./ReminderList.tsx";
import { useReminders } from "./reminders.ts";
import { SetReminders } from "./SetReminders.tsx";
import type { ReminderSubject } from "./subject.ts";

import styles from "./ReminderDialog.module.css";

interface Props {
  /** The first subject is the one next to the button. */
  subjects: readonly ReminderSubject[];
  onClose: () => void;
}

/** Sets a reminder of one of the subjects, and lists those already set. */
export function ReminderDialog({ subjects, onClose }: Props) {
  const support = usePushSupport();
  const { reminders, findSet } = useReminders();
  const set = findSet(subjects);
  const content = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useKeptPlace(content, close);
  const unset = subjects.filter((subject) => findSet([subject]).length === 0);

  return (
    <Dialog title="Remind me" onCancel={onClose}>
      <div className={styles.dialog} ref={content}>
        <p className={styles.about}>{subjects[0]?.title}</p>
        {set.length > 0 && <SetReminders reminders={set} />}
        {unset.length > 0 && <ReminderForm subjects={unset} support={support} onSet={onClose} />}
        {reminders.length > set.length && (
          <details className={styles.all}>
            <summary>All reminders ({reminders.length})</summary>
            <ReminderList />
          </details>
        )}
        <div className={styles.buttons}>
          <Button look="quiet" ref={close} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

import { useReminders } from "./reminders.ts";
import type { ReminderSubject } from "./subject.ts";

interface Props {
  subjects: readonly ReminderSubject[];
  /** The text while none of the subjects has a reminder. */
  unset: string;
}

/** The text of the button, for viewers who may have reminders. */
export function ReminderLabel({ subjects, unset }: Props) {
  const { findSet } = useReminders();
  return findSet(subjects).length > 0 ? "Reminder set" : unset;
}

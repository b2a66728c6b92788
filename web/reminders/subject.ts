import type { ReminderKind } from "../lib/generated/Reminders.ts";

/** What somebody can be reminded of. */
export interface ReminderSubject {
  kind: ReminderKind;
  /** The id of the episode, match or series; the key of a player. */
  target: string;
  /** The name of the episode, match, series or player. */
  title: string;
  /** Where its calendar file is, without an alarm; null where there is none. */
  calendar: string | null;
}

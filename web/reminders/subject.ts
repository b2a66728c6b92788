import type { ReminderKind } from "../lib/generated/Reminders.ts";

/** The subject of a reminder. */
export interface ReminderSubject {
  kind: ReminderKind;
  /** The id of the episode, match or series, or the key of a player. */
  target: string;
  /** The name of the episode, match, series or player. */
  title: string;
  /** The address of its calendar file, without an alarm; null where there is none. */
  calendar: string | null;
  /** Whether its planned start is public. Of other broadcasts, only the start itself is announced. */
  hasPublicStart: boolean;
}

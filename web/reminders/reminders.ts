import type { ApolloCache } from "@apollo/client";
import { skipToken } from "@apollo/client/react";

import { isSamePlayer, readPlayerKey } from "../../domain/tournament/samePlayer.ts";
import {
  type Reminders_ReminderFragment as Reminder,
  RemindersDocument,
  useRemindersQuery,
} from "../lib/generated/Reminders.ts";
import { useRetry } from "../lib/useRetry.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { useEndpoint } from "./deviceEndpoint.ts";
import { usePushSupport } from "./pushSupport.ts";
import type { ReminderSubject } from "./subject.ts";

interface Reminders {
  /** The reminders of the account and of this device; empty until they are loaded. */
  reminders: readonly Reminder[];
  findSet: (subjects: readonly ReminderSubject[]) => Reminder[];
  /** Whether this device shows notifications. */
  isDeviceOn: boolean;
}

export function useReminders(): Reminders {
  const endpoint = useEndpoint();
  const { viewer } = useViewer();
  const isDeviceOn = usePushSupport() === "supported" && endpoint !== null;
  const isNeeded = isDeviceOn || viewer !== null;
  const { data, previousData, error, refetch } = useRemindersQuery(
    isNeeded ? { variables: { endpoint } } : skipToken,
  );
  useRetry(error !== undefined, refetch);
  const reminders = (isNeeded && (data ?? previousData)?.reminders) || [];
  return {
    reminders,
    isDeviceOn,
    findSet: (subjects) =>
      reminders.filter((reminder) => subjects.some((subject) => isReminderOf(reminder, subject))),
  };
}

/** Players are compared as the server does when it sends reminders: their country may have been unknown. */
function isReminderOf(reminder: Reminder, { kind, target }: ReminderSubject): boolean {
  if (reminder.kind !== kind) return false;
  if (kind !== "PLAYER") return reminder.target === target;
  return isSamePlayer(readPlayerKey(reminder.target), readPlayerKey(target));
}

/** Replaces the cached reminders by those that a mutation returned. */
export function placeReminders(
  cache: ApolloCache,
  endpoint: string | null,
  reminders: readonly Reminder[],
): void {
  cache.writeQuery({
    query: RemindersDocument,
    variables: { endpoint },
    data: { reminders: [...reminders] },
  });
}

/** The time of the notification, following "You get a notification". */
export function describeLead(leadMinutes: number): string {
  return leadMinutes === 0 ? "when it starts" : `${leadMinutes} minutes before the start`;
}

export function describeReminder({ kind, title }: Pick<Reminder, "kind" | "title">): string {
  if (kind === "PLAYER") return `Every match of ${title}`;
  return kind === "SERIES" ? `Every broadcast of ${title}` : title;
}

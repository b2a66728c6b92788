import { unregisteredDevice } from "../../../domain/refusals.ts";
import type { Person } from "./accountState.ts";

interface ReminderState {
  id: string;
  kind: string;
  target: string;
  leadMinutes: number;
  /** The id of the account, or the endpoint of the browser. */
  owner: string;
}

/** The reminders of a screen test's site. */
export interface TestReminders {
  /** The ids of the accounts by the endpoints of the registered browsers; null for no account. */
  readonly devices: ReadonlyMap<string, string | null>;
  readonly reminders: readonly ReminderState[];
  /** The endpoints of the browsers that receive alarms. */
  readonly alarmDevices: ReadonlySet<string>;
  /** Adds a reminder to an account, as from another device. */
  add: (reminder: Omit<ReminderState, "id">) => void;
  root: object;
}

interface ReminderRequest {
  endpoint?: string | null;
}

/** The fields of the schema about reminders; `nameOf` returns the name of a reminder's target. */
export function createTestReminders(
  findViewer: () => Person | null,
  nameOf: (target: string) => string,
): TestReminders {
  const devices = new Map<string, string | null>();
  const reminders: ReminderState[] = [];
  const alarmDevices = new Set<string>();
  let count = 0;
  const show = (endpoint: string | null | undefined) =>
    reminders
      .filter(({ owner }) => owner === endpoint || owner === findViewer()?.id)
      .map((reminder) => ({ ...reminder, title: nameOf(reminder.target) }));
  const add = (reminder: Omit<ReminderState, "id">) => {
    count += 1;
    reminders.push({ id: `r${count}`, ...reminder });
  };
  const drop = (isDropped: (reminder: ReminderState) => boolean) =>
    reminders.splice(0, Infinity, ...reminders.filter((one) => !isDropped(one)));

  return {
    devices,
    reminders,
    alarmDevices,
    add,
    root: {
      pushPublicKey: "the-key",
      reminders: ({ endpoint }: ReminderRequest) => show(endpoint),
      registerDevice({ device }: { device: { endpoint: string } }) {
        devices.set(device.endpoint, findViewer()?.id ?? null);
        return { userErrors: [] };
      },
      removeDevice({ endpoint }: { endpoint: string }) {
        devices.delete(endpoint);
        alarmDevices.delete(endpoint);
        drop(({ owner }) => owner === endpoint);
        return { userErrors: [] };
      },
      addReminder({
        endpoint,
        input,
      }: {
        endpoint: string;
        input: Pick<ReminderState, "kind" | "target" | "leadMinutes">;
      }) {
        if (!devices.has(endpoint))
          return {
            reminders: null,
            userErrors: [{ code: "NOT_FOUND", message: unregisteredDevice, field: "endpoint" }],
          };
        add({ ...input, owner: findViewer()?.id ?? endpoint });
        return { reminders: show(endpoint), userErrors: [] };
      },
      receivesAlarms: ({ endpoint }: { endpoint: string }) => alarmDevices.has(endpoint),
      setAlarmPush({ endpoint, isOn }: { endpoint: string; isOn: boolean }) {
        if (isOn) alarmDevices.add(endpoint);
        else alarmDevices.delete(endpoint);
        return { userErrors: [] };
      },
      removeReminder({ endpoint, id }: { endpoint: string; id: string }) {
        drop((one) => one.id === id);
        return { reminders: show(endpoint), userErrors: [] };
      },
    },
  };
}

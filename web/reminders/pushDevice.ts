import type { ApolloClient } from "@apollo/client";

import { AlarmPushDocument, SetAlarmPushDocument } from "../lib/generated/AlarmPush.ts";
import {
  PushPublicKeyDocument,
  RegisterDeviceDocument,
  RemoveDeviceDocument,
} from "../lib/generated/PushDevice.ts";
import { AddReminderDocument } from "../lib/generated/ReminderForm.ts";
import { RemindersDocument } from "../lib/generated/Reminders.ts";
import { keepEndpoint, readEndpoint } from "./deviceEndpoint.ts";
import { requestPermission } from "./pushSupport.ts";

/** A text for the viewer: why this device cannot show notifications, or why the server refuses a reminder. */
export class ReminderProblem extends Error {}

const workerAddress = "/worker.js";
const workerOptions: RegistrationOptions = {
  updateViaCache: "none",
  // The build bundles it into one file, since not all browsers support modules in service workers.
  type: import.meta.env.DEV ? "module" : "classic",
};

/** Asks for the permission, so it must be called on a click; returns the endpoint. */
export async function turnDeviceOn(client: ApolloClient): Promise<string> {
  if ((await requestPermission()) !== "granted")
    throw new ReminderProblem("Nothing was set: your browser did not get the permission for notifications.");
  return registerDevice(client);
}

/**
 * Called at each start, and when somebody signs in or out: the browser may have replaced or removed the subscription,
 * and the device belongs to the signed-in account.
 */
export async function renewDevice(client: ApolloClient): Promise<void> {
  if (Notification.permission === "granted") await registerDevice(client);
  else await turnDeviceOff(client);
}

/** Ends this device's notifications, and deletes the reminders that belong to it. */
export async function turnDeviceOff(client: ApolloClient): Promise<void> {
  const endpoint = readEndpoint();
  if (endpoint === null) return;
  await client.mutate({ mutation: RemoveDeviceDocument, variables: { endpoint } });
  keepEndpoint(null);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function registerDevice(client: ApolloClient): Promise<string> {
  const { endpoint, keys } = (await findSubscription(client)).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error("The browser's subscription has no keys.");
  const { data } = await client.mutate({
    mutation: RegisterDeviceDocument,
    variables: { device: { endpoint, p256dh, auth } },
  });
  const [refusal] = data?.registerDevice.userErrors ?? [];
  if (refusal) throw new ReminderProblem(refusal.message);
  const former = readEndpoint();
  if (former !== null && former !== endpoint) await moveMessages(client, former, endpoint);
  keepEndpoint(endpoint);
  return endpoint;
}

/** After the browser has replaced its subscription: moves its alarms, and without an account also its reminders. */
async function moveMessages(client: ApolloClient, former: string, endpoint: string): Promise<void> {
  const { data } = await client.query({
    query: RemindersDocument,
    variables: { endpoint: former },
    fetchPolicy: "network-only",
  });
  for (const { kind, target, leadMinutes } of data?.reminders ?? []) {
    const input = { kind, target, leadMinutes };
    await client.mutate({ mutation: AddReminderDocument, variables: { endpoint, input } });
  }
  const { data: alarms } = await client.query({
    query: AlarmPushDocument,
    variables: { endpoint: former },
    fetchPolicy: "network-only",
  });
  if (alarms?.receivesAlarms === true)
    await client.mutate({ mutation: SetAlarmPushDocument, variables: { endpoint, isOn: true } });
  await client.mutate({ mutation: RemoveDeviceDocument, variables: { endpoint: former } });
}

/** The current subscription, or a new one where it is missing or was created for another key of the site. */
async function findSubscription(client: ApolloClient): Promise<PushSubscription> {
  const [{ data }] = await Promise.all([
    client.query({ query: PushPublicKeyDocument, fetchPolicy: "network-only" }),
    navigator.serviceWorker.register(workerAddress, workerOptions),
  ]);
  if (!data) throw new Error("The site has sent no key for notifications.");
  const { pushManager } = await navigator.serviceWorker.ready;
  const present = await pushManager.getSubscription();
  if (present && isOfKey(present, data.pushPublicKey)) return present;
  await present?.unsubscribe();
  const [made] = await Promise.allSettled([
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.pushPublicKey }),
  ]);
  if (made.status === "fulfilled") return made.value;
  throw new ReminderProblem("Your browser did not reach its service for notifications. Try again later.", {
    cause: made.reason,
  });
}

/** Whether the subscription was created for this key. Not every browser reports the key. */
function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  return options.applicationServerKey === null || encodeKey(options.applicationServerKey) === publicKey;
}

/** The key as base64url without padding. */
function encodeKey(key: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

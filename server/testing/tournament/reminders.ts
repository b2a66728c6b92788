import type { UserErrorPayload } from "../catalogue/catalogue.ts";
import type { Client } from "../client.ts";
import type { TestSubscription } from "../services/pushService.ts";

interface TestReminder {
  id: string;
  kind: string;
  target: string;
  leadMinutes: number;
  title: string;
}

export interface RemindersPayload {
  reminders: TestReminder[] | null;
  userErrors: UserErrorPayload[];
}

const fields = "{ id kind target leadMinutes title }";
const notes = "userErrors { code field message }";

async function mutate<Result>(
  client: Client,
  document: string,
  variables: Record<string, unknown>,
): Promise<Result> {
  const [payload] = Object.values(await client.query<Record<string, Result>>(document, variables));
  if (payload === undefined) throw new Error("The mutation returned no data");
  return payload;
}

export const registerDevice = (
  client: Client,
  device: TestSubscription,
): Promise<Pick<RemindersPayload, "userErrors">> =>
  mutate(client, `mutation ($device: PushDeviceInput!) { registerDevice(device: $device) { ${notes} } }`, {
    device,
  });

export const removeDevice = (
  client: Client,
  endpoint: string,
): Promise<Pick<RemindersPayload, "userErrors">> =>
  mutate(client, `mutation ($endpoint: String!) { removeDevice(endpoint: $endpoint) { ${notes} } }`, {
    endpoint,
  });

export const addReminder = (
  client: Client,
  endpoint: string,
  input: Pick<TestReminder, "kind" | "target"> & { leadMinutes?: number },
): Promise<RemindersPayload> =>
  mutate(
    client,
    `mutation ($endpoint: String!, $input: ReminderInput!) {
      addReminder(endpoint: $endpoint, input: $input) { reminders ${fields} ${notes} } }`,
    { endpoint, input },
  );

export const removeReminder = (client: Client, endpoint: string, id: string): Promise<RemindersPayload> =>
  mutate(
    client,
    `mutation ($endpoint: String!, $id: ID!) {
      removeReminder(endpoint: $endpoint, id: $id) { reminders ${fields} ${notes} } }`,
    { endpoint, id },
  );

export async function readReminders(client: Client, endpoint: string | null): Promise<TestReminder[]> {
  const { reminders } = await client.query<{ reminders: TestReminder[] }>(
    `query ($endpoint: String) { reminders(endpoint: $endpoint) ${fields} }`,
    { endpoint },
  );
  return reminders;
}

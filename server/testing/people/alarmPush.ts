import type { UserErrorPayload } from "../catalogue/catalogue.ts";
import type { Client } from "../client.ts";

// Requests of the dashboard that switch a browser's push notifications of alarms.

export async function setAlarmPush(
  client: Client,
  endpoint: string,
  isOn = true,
): Promise<UserErrorPayload[]> {
  const { setAlarmPush: payload } = await client.query<{ setAlarmPush: { userErrors: UserErrorPayload[] } }>(
    `mutation ($endpoint: String!, $isOn: Boolean!) {
      setAlarmPush(endpoint: $endpoint, isOn: $isOn) { userErrors { code field message } } }`,
    { endpoint, isOn },
  );
  return payload.userErrors;
}

export async function receivesAlarms(client: Client, endpoint: string): Promise<boolean> {
  const response = await client.query<{ receivesAlarms: boolean }>(
    "query ($endpoint: String!) { receivesAlarms(endpoint: $endpoint) }",
    { endpoint },
  );
  return response.receivesAlarms;
}

import type { UserErrorPayload } from "../catalogue/catalogue.ts";
import { present } from "../catalogue/catalogue.ts";
import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";
import type { Receiver, ReceiverServer } from "../services/webhookReceiver.ts";

// Requests of the dashboard that change and read webhooks.

interface TestDelivery {
  messageId: string;
  event: string | null;
  state: string;
  tries: number;
  nextTryAt: string | null;
  triedAt: string | null;
  tookMs: number | null;
  answerCode: number | null;
  answerText: string | null;
  problem: string | null;
}

interface TestWebhook {
  id: string;
  url: string;
  events: string[];
  isOn: boolean;
  offReason: string | null;
  failingSince: string | null;
  formerSecretEndsAt: string | null;
  deliveries: TestDelivery[];
  version: number;
}

interface Payload {
  webhook: TestWebhook | null;
  userErrors: UserErrorPayload[];
}

type Input = Record<string, unknown>;

const fields = `id url events isOn offReason failingSince formerSecretEndsAt version
  deliveries { messageId event state tries nextTryAt triedAt tookMs answerCode answerText problem }`;
const userErrorFields = "userErrors { code field message }";

/** All events except alarms, which occur in tests of other things. */
const usualEvents = [
  "EPISODE_LIVE",
  "EPISODE_ENDED",
  "MATCH_CALLED",
  "MATCH_STARTED",
  "MATCH_FINISHED",
  "SCORE_CHANGED",
  "IMPORT_FINISHED",
];

async function mutate<Result>(client: Client, document: string, variables: Input): Promise<Result> {
  const [payload] = Object.values(await client.query<Record<string, Result>>(document, variables));
  if (payload === undefined) throw new Error("The mutation returned no data");
  return payload;
}

export const createWebhook = (client: Client, input: Input): Promise<Payload & { secret: string | null }> =>
  mutate(
    client,
    `mutation ($input: WebhookInput!) { createWebhook(input: $input) { webhook { ${fields} } secret ${userErrorFields} } }`,
    { input: { events: usualEvents, ...input } },
  );

export async function makeWebhook(
  client: Client,
  input: Input,
): Promise<{ webhook: TestWebhook; secret: string }> {
  const payload = await createWebhook(client, input);
  return { webhook: present(payload.webhook, payload), secret: present(payload.secret, payload) };
}

export const updateWebhook = (
  client: Client,
  { id, url, events, isOn, version }: TestWebhook,
  input: Input,
): Promise<Payload> =>
  mutate(
    client,
    `mutation ($id: ID!, $version: Int!, $input: WebhookInput!) {
      updateWebhook(id: $id, version: $version, input: $input) { webhook { ${fields} } ${userErrorFields} } }`,
    { id, version, input: { url, events, isOn, ...input } },
  );

export const deleteWebhook = (
  client: Client,
  id: string,
): Promise<{ webhooks: { id: string }[] | null; userErrors: UserErrorPayload[] }> =>
  mutate(client, `mutation ($id: ID!) { deleteWebhook(id: $id) { webhooks { id } ${userErrorFields} } }`, {
    id,
  });

export const rotateWebhookSecret = (
  client: Client,
  id: string,
): Promise<Payload & { secret: string | null }> =>
  mutate(
    client,
    `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { webhook { ${fields} } secret ${userErrorFields} } }`,
    { id },
  );

export const testWebhook = (client: Client, id: string): Promise<Payload> =>
  mutate(
    client,
    `mutation ($id: ID!) { testWebhook(id: $id) { webhook { ${fields} } ${userErrorFields} } }`,
    { id },
  );

export async function readWebhooks(client: Client): Promise<TestWebhook[]> {
  return (await client.query<{ webhooks: TestWebhook[] }>(`{ webhooks { ${fields} } }`)).webhooks;
}

export async function readWebhook(client: Client, id: string): Promise<TestWebhook> {
  const webhook = (await readWebhooks(client)).find((one) => one.id === id);
  if (!webhook) throw new Error("There is no such webhook");
  return webhook;
}

interface OpenedWebhook {
  receiver: Receiver;
  webhook: TestWebhook;
  read: () => Promise<TestWebhook>;
  /** Makes the next attempts due now, or after this delay. */
  makeDue: (wait?: string) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

/** Creates a webhook for one test, with a receiver of its own. */
export async function openWebhook(
  site: Harness,
  receivers: ReceiverServer,
  events?: string[],
): Promise<OpenedWebhook> {
  const receiver = receivers.open();
  const { webhook } = await makeWebhook(site.admin, { url: receiver.url, ...(events && { events }) });
  return {
    receiver,
    webhook,
    read: () => readWebhook(site.admin, webhook.id),
    makeDue: (wait = "0") =>
      site.sql(
        "update webhook_delivery set next_try_at = now() + $2::interval where webhook_id = $1 and state = 'WAITING'",
        [webhook.id, wait],
      ),
    remove: () => deleteWebhook(site.admin, webhook.id),
  };
}

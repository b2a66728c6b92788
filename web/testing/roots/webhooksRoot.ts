import { changedMeanwhile } from "../../../domain/formRules.ts";
import { nonPublicWebhookUrl, webhookNotFound } from "../../../domain/refusals.ts";
export interface WebhookState {
  id: string;
  url: string;
  events: string[];
  isOn: boolean;
  offReason: "FAILING" | "GONE" | null;
  failingSince: string | null;
  formerSecretEndsAt: string | null;
  deliveries: object[];
  version: number;
}

type Input = Pick<WebhookState, "url" | "events" | "isOn">;

const notFound = {
  webhook: null,
  userErrors: [{ code: "NOT_FOUND", field: null, message: webhookNotFound }],
};

/** The fields of the schema about webhooks; `webhooks` are those of the site, the oldest first. */
export function createWebhooksRoot(webhooks: WebhookState[]): object {
  const find = (id: string) => webhooks.find((one) => one.id === id);
  return {
    webhooks: () => webhooks.map((webhook) => ({ ...webhook, createdAt: "2026-11-22T08:00:00.000Z" })),
    createWebhook({ input }: { input: Input }) {
      if (!input.url.startsWith("https://"))
        return {
          webhook: null,
          secret: null,
          userErrors: [{ code: "INVALID", field: "url", message: nonPublicWebhookUrl }],
        };
      const webhook: WebhookState = {
        id: `w${webhooks.length + 1}`,
        ...input,
        offReason: null,
        failingSince: null,
        formerSecretEndsAt: null,
        deliveries: [],
        version: 1,
      };
      webhooks.push(webhook);
      return { webhook, secret: `whsec_${webhooks.length}`, userErrors: [] };
    },
    updateWebhook({ id, input, version }: { id: string; input: Input; version: number }) {
      const webhook = find(id);
      if (!webhook) return notFound;
      if (webhook.version !== version)
        return {
          webhook: null,
          userErrors: [{ code: "OUT_OF_DATE", field: null, message: changedMeanwhile }],
        };
      Object.assign(webhook, input, { offReason: null, version: version + 1 });
      return { webhook, userErrors: [] };
    },
    deleteWebhook({ id }: { id: string }) {
      webhooks.splice(0, Infinity, ...webhooks.filter((one) => one.id !== id));
      return { webhooks, userErrors: [] };
    },
    rotateWebhookSecret({ id }: { id: string }) {
      const webhook = find(id);
      if (!webhook) return { ...notFound, secret: null };
      webhook.formerSecretEndsAt = "2026-11-23T08:00:00.000Z";
      return { webhook, secret: "whsec_new", userErrors: [] };
    },
    testWebhook({ id }: { id: string }) {
      const webhook = find(id);
      if (!webhook) return notFound;
      webhook.deliveries.unshift({
        id: String(webhook.deliveries.length + 1),
        messageId: "m1",
        event: null,
        happenedAt: "2026-11-22T09:00:00.000Z",
        state: "DELIVERED",
        tries: 1,
        nextTryAt: null,
        triedAt: "2026-11-22T09:00:01.000Z",
        tookMs: 12,
        answerCode: 200,
        answerText: "taken",
        problem: null,
      });
      return { webhook, userErrors: [] };
    },
  };
}

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makeWebhook, readWebhook, testWebhook } from "../testing/people/webhooks.ts";
import type { ReceiverServer } from "../testing/services/webhookReceiver.ts";
import { startReceivers } from "../testing/services/webhookReceiver.ts";

let site: Harness;
let receivers: ReceiverServer;
beforeAll(async () => {
  receivers = await startReceivers();
  site = await startHarness({ ALLOWED_PRIVATE_NETWORKS: "loopback", LOG_LEVEL: "warn" });
});
afterAll(async () => {
  await site.close();
  await receivers.close();
});

test("the log contains the reason why a webhook was switched off", async () => {
  const receiver = receivers.open();
  const { webhook } = await makeWebhook(site.admin, { url: receiver.url });
  receiver.respondToAll({ status: 410 });
  await testWebhook(site.admin, webhook.id);
  await expect.poll(() => readWebhook(site.admin, webhook.id)).toMatchObject({ isOn: false });
  const lines: string[] = [];
  await expect
    .poll(() => {
      lines.push(...site.takeLog());
      return lines.map((line): object => JSON.parse(line));
    })
    .toMatchObject([{ webhookId: webhook.id, reason: "GONE", msg: "A webhook was switched off" }]);
});

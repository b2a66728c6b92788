import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { moveClock } from "../testing/movedClock.ts";
import { makeWebhook, testWebhook } from "../testing/people/webhooks.ts";
import type { ReceiverServer } from "../testing/services/webhookReceiver.ts";
import { startReceivers } from "../testing/services/webhookReceiver.ts";

let site: Harness;
let receivers: ReceiverServer;
beforeAll(async () => {
  receivers = await startReceivers();
  site = await startHarness({ ALLOWED_PRIVATE_NETWORKS: "loopback" });
});
afterAll(async () => {
  await site.close();
  await receivers.close();
});
afterEach(() => void vi.useRealTimers());

test.each([6, -6])(
  "a message that a process sends whose clock differs by %i minutes is verified by its receiver",
  async (minutes) => {
    const receiver = receivers.open();
    const { webhook, secret } = await makeWebhook(site.admin, { url: receiver.url });
    await moveClock(site, minutes);
    const [database] = await site.sql<{ now: Date }>("select clock_timestamp() as now");
    await testWebhook(site.admin, webhook.id);
    const message = await receiver.messages.take();
    // The receiver's clock is right. It refuses messages whose time differs by more than five minutes.
    vi.useRealTimers();
    receiver.verify(message, secret);
    expect(Date.parse(message.content.timestamp)).toBeGreaterThanOrEqual(database?.now.getTime() ?? Infinity);
    expect(Date.parse(message.content.timestamp)).toBeLessThanOrEqual(Date.now());
  },
);

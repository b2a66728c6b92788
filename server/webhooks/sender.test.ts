import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { readMetric } from "../testing/metrics.ts";
import {
  makeWebhook,
  openWebhook,
  readWebhook,
  testWebhook,
  updateWebhook,
} from "../testing/people/webhooks.ts";
import type { ReceiverServer } from "../testing/services/webhookReceiver.ts";
import { startReceivers } from "../testing/services/webhookReceiver.ts";

const patienceMs = 60_000;

let site: ProxiedHarness;
let receivers: ReceiverServer;
beforeAll(async () => {
  receivers = await startReceivers();
  site = await startProxiedHarness({ ALLOWED_PRIVATE_NETWORKS: "loopback", METRICS: "on" });
});
afterAll(async () => {
  await site.close();
  await receivers.close();
});

const open = (events?: string[]) => openWebhook(site, receivers, events);

describe("A receiver", () => {
  test("that does not respond does not prevent other changes, also with many waiting messages of several webhooks", async () => {
    const slow = [await open(), await open()];
    for (const { receiver, webhook } of slow) {
      receiver.respondToAll("nothing");
      for (let count = 0; count < 8; count += 1) await testWebhook(site.admin, webhook.id);
    }
    await expect
      .poll(() => slow.map(({ receiver }) => receiver.received.length), { timeout: patienceMs })
      .toEqual([8, 8]);
    for (const { remove } of slow) await remove();
  });

  test("that fails receives the message again after increasing delays, with the same id and body, until it is discarded", async () => {
    const { receiver, webhook, read, makeDue, remove } = await open();
    receiver.respondToAll({ status: 503, body: "busy" });
    await testWebhook(site.admin, webhook.id);
    const delays = [5, 30, 120, 600, 3_600, 21_600];
    for (const [place, delay] of delays.entries()) {
      await expect
        .poll(async () => (await read()).deliveries[0], { timeout: patienceMs })
        .toMatchObject({ state: "WAITING", tries: place + 1, answerCode: 503, answerText: "busy" });
      const [delivery] = (await read()).deliveries;
      const wait = (Date.parse(delivery?.nextTryAt ?? "") - Date.parse(delivery?.triedAt ?? "")) / 1_000;
      expect(wait).toBeGreaterThan(delay * 0.79);
      expect(wait).toBeLessThan(delay * 1.21);
      await makeDue();
    }
    await expect
      .poll(async () => (await read()).deliveries[0], { timeout: patienceMs })
      .toMatchObject({ state: "GIVEN_UP", tries: 7, nextTryAt: null });
    expect(receiver.received).toHaveLength(7);
    expect(new Set(receiver.received.map(({ id, body }) => id + body)).size).toBe(1);
    expect((await read()).failingSince).not.toBeNull();
    receiver.respondToAll(null);
    await testWebhook(site.admin, webhook.id);
    await receiver.messages.take();
    await expect.poll(async () => (await read()).failingSince, { timeout: patienceMs }).toBeNull();
    await remove();
  });

  test("has the results of its messages counted in the metrics", async () => {
    const { receiver, webhook, makeDue, remove } = await open();
    const counts = () =>
      Promise.all(
        ["delivered", "failed", "given_up"].map((result) =>
          readMetric(site.url, `webhook_deliveries_total{result="${result}"}`),
        ),
      );
    const [delivered = 0, failed = 0, givenUp = 0] = await counts();
    receiver.refuse({ status: 503 });
    await testWebhook(site.admin, webhook.id);
    await expect.poll(counts, { timeout: patienceMs }).toEqual([delivered, failed + 1, givenUp]);
    await makeDue();
    await expect.poll(counts, { timeout: patienceMs }).toEqual([delivered + 1, failed + 1, givenUp]);
    // The message fails, and is discarded because its webhook is switched off.
    receiver.respondToAll({ status: 410 });
    await testWebhook(site.admin, webhook.id);
    await expect.poll(counts, { timeout: patienceMs }).toEqual([delivered + 1, failed + 2, givenUp + 1]);
    await remove();
  });

  test("cannot redirect messages to another address", async () => {
    const { receiver, webhook, read, remove } = await open();
    const other = receivers.open();
    receiver.refuse({ status: 307, headers: { location: other.url } });
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(async () => (await read()).deliveries[0], { timeout: patienceMs })
      .toMatchObject({ state: "WAITING", answerCode: 307 });
    expect(other.received).toEqual([]);
    await remove();
  });

  test("that does not respond for ten seconds has failed", async () => {
    const { receiver, webhook, read, remove } = await open();
    receiver.respondToAll("nothing");
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(async () => (await read()).deliveries[0], { timeout: patienceMs })
      .toMatchObject({ tries: 1, answerCode: null, problem: "There was no answer within 10 seconds." });
    expect((await read()).deliveries[0]?.tookMs).toBeGreaterThanOrEqual(9_900);
    await remove();
  });

  test("that responds with 410 has its webhook switched off", async () => {
    const { receiver, webhook, read, remove } = await open();
    receiver.respondToAll({ status: 410 });
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(read, { timeout: patienceMs })
      .toMatchObject({ isOn: false, offReason: "GONE", version: 2, deliveries: [{ state: "GIVEN_UP" }] });
    await remove();
  });

  test("that accepted nothing for three days has its webhook switched off at the next failure", async () => {
    const { receiver, webhook, read, makeDue, remove } = await open();
    receiver.respondToAll({ status: 500 });
    await testWebhook(site.admin, webhook.id);
    await expect.poll(read, { timeout: patienceMs }).toMatchObject({ failingSince: expect.any(String) });
    await site.sql("update webhook set failing_since = now() - interval '73 hours' where id = $1", [
      webhook.id,
    ]);
    await makeDue();
    await expect.poll(read, { timeout: patienceMs }).toMatchObject({ isOn: false, offReason: "FAILING" });
    const { version } = await read();
    receiver.respondToAll(null);
    expect(await updateWebhook(site.admin, { ...webhook, version }, {})).toMatchObject({
      webhook: { isOn: true, offReason: null, failingSince: null },
    });
    await testWebhook(site.admin, webhook.id);
    await receiver.messages.take();
    await remove();
  });

  test("that was not tried for days is retried after a failure, as it may be reached again", async () => {
    const { receiver, webhook, read, makeDue, remove } = await open();
    receiver.respondToAll({ status: 500 });
    await testWebhook(site.admin, webhook.id);
    await expect.poll(read, { timeout: patienceMs }).toMatchObject({ failingSince: expect.any(String) });
    await site.sql("update webhook set failing_since = now() - interval '7 days' where id = $1", [
      webhook.id,
    ]);
    await site.sql(
      "update webhook_delivery set state = 'GIVEN_UP', tried_at = now() - interval '6 days' where webhook_id = $1",
      [webhook.id],
    );
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(read, { timeout: patienceMs })
      .toMatchObject({ isOn: true, deliveries: [{ state: "WAITING", tries: 1 }, { state: "GIVEN_UP" }] });
    const [recent] = await site.sql(
      "select from webhook where failing_since > now() - interval '1 day' and id = $1",
      [webhook.id],
    );
    expect(recent).toBeDefined();
    receiver.respondToAll(null);
    await makeDue();
    await expect.poll(read, { timeout: patienceMs }).toMatchObject({ failingSince: null });
    await receiver.messages.take();
    await remove();
  });

  test("at an address that is not public receives no request, whatever its name", async () => {
    const guarded = await startProxiedHarness();
    const { webhook } = await makeWebhook(guarded.admin, { url: "https://localhost/hook" });
    await testWebhook(guarded.admin, webhook.id);
    await expect
      .poll(async () => (await readWebhook(guarded.admin, webhook.id)).deliveries[0], { timeout: patienceMs })
      .toMatchObject({ tries: 1, answerCode: null, problem: "The address is not public." });
    await guarded.close();
  });
});

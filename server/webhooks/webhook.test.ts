import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { seal, unseal } from "../auth/secrets.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import {
  createWebhook,
  deleteWebhook,
  makeWebhook,
  readWebhook,
  readWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "../testing/people/webhooks.ts";
import type { ReceiverServer } from "../testing/services/webhookReceiver.ts";
import { startReceivers } from "../testing/services/webhookReceiver.ts";

const patienceMs = 60_000;

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

describe("A webhook", () => {
  test("receives a test, signed so that the official library verifies it, and shows the response", async () => {
    const receiver = receivers.open();
    const { webhook, secret } = await makeWebhook(site.admin, { url: receiver.url });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toMatchObject({ url: receiver.url, isOn: true, offReason: null, deliveries: [] });
    receiver.respondToAll({ status: 201, body: `\0${"ü".repeat(2_000)}` });
    expect(await testWebhook(site.admin, webhook.id)).toMatchObject({
      webhook: { deliveries: [{ event: null, state: "WAITING", tries: 0, triedAt: null }] },
      userErrors: [],
    });
    const message = await receiver.messages.take();
    receiver.verify(message, secret);
    expect(message.headers).toMatchObject({ "content-type": "application/json" });
    expect(message.content).toEqual({ type: "webhook.test", timestamp: expect.any(String), data: {} });
    await expect
      .poll(() => readWebhook(site.admin, webhook.id), { timeout: patienceMs })
      .toMatchObject({
        failingSince: null,
        deliveries: [
          {
            messageId: message.id,
            event: null,
            state: "DELIVERED",
            tries: 1,
            nextTryAt: null,
            tookMs: expect.any(Number),
            answerCode: 201,
            answerText: expect.stringMatching(/^ü{511}/),
            problem: null,
          },
        ],
      });
  });

  test("gets a new secret, and for a day both secrets verify its messages", async () => {
    const receiver = receivers.open();
    const { webhook, secret } = await makeWebhook(site.admin, { url: receiver.url });
    const rotated = await rotateWebhookSecret(site.admin, webhook.id);
    expect(rotated).toMatchObject({ secret: expect.stringMatching(/^whsec_/), userErrors: [] });
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.webhook?.formerSecretEndsAt ?? "")).toBeGreaterThan(
      Date.now() + 23 * 3_600_000,
    );
    await testWebhook(site.admin, webhook.id);
    const message = await receiver.messages.take();
    receiver.verify(message, secret);
    receiver.verify(message, rotated.secret ?? "");
    expect(() => receiver.verify({ ...message, body: `${message.body} ` }, secret)).toThrow("signature");
    await site.sql("update webhook_secret set expires_at = now() where expires_at is not null");
    await testWebhook(site.admin, webhook.id);
    const later = await receiver.messages.take();
    receiver.verify(later, rotated.secret ?? "");
    expect(() => receiver.verify(later, secret)).toThrow("signature");
  });

  test("that gets a second new secret no longer signs with the eldest", async () => {
    const receiver = receivers.open();
    const { webhook, secret: eldest } = await makeWebhook(site.admin, { url: receiver.url });
    const former = await rotateWebhookSecret(site.admin, webhook.id);
    const present = await rotateWebhookSecret(site.admin, webhook.id);
    await testWebhook(site.admin, webhook.id);
    const message = await receiver.messages.take();
    for (const { secret } of [former, present]) receiver.verify(message, secret ?? "");
    expect(() => receiver.verify(message, eldest)).toThrow("signature");
  });

  test("whose secret was stored with another APP_SECRET sends again after it gets a new one", async () => {
    const receiver = receivers.open();
    const { webhook } = await makeWebhook(site.admin, { url: receiver.url });
    const foreign = seal({ present: "another secret", former: null }, "webhook secret", "whsec_AAAA");
    await site.sql("update webhook_secret set cipher = $2 where webhook_id = $1", [webhook.id, foreign]);
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(async () => (await readWebhook(site.admin, webhook.id)).deliveries[0], { timeout: patienceMs })
      .toMatchObject({
        state: "WAITING",
        tries: 1,
        problem: "The secret was stored with another APP_SECRET. Make a new one.",
      });
    const { secret } = await rotateWebhookSecret(site.admin, webhook.id);
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(async () => (await readWebhook(site.admin, webhook.id)).deliveries[0], { timeout: patienceMs })
      .toMatchObject({ tries: 1, problem: null });
    receiver.verify(await receiver.messages.take(), secret ?? "");
  });

  test("has its secret sealed in the database, and no response contains it again", async () => {
    const { webhook, secret } = await makeWebhook(site.admin, { url: receivers.open().url });
    const [row] = await site.sql<{ cipher: string }>(
      "select cipher from webhook_secret where webhook_id = $1",
      [webhook.id],
    );
    expect(row?.cipher).not.toContain(secret.slice(6));
    const present = site.config.appSecret ?? "";
    expect(unseal({ present, former: null }, "webhook secret", row?.cipher ?? "")).toBe(secret);
    expect(JSON.stringify(await readWebhooks(site.admin))).not.toContain(secret.slice(6));
  });

  test("can only be changed from its current version, and discards waiting messages when it is switched off", async () => {
    const receiver = receivers.open();
    receiver.respondToAll({ status: 500 });
    const { webhook } = await makeWebhook(site.admin, { url: receiver.url });
    const changed = await updateWebhook(site.admin, webhook, { events: ["SCORE_CHANGED", "SCORE_CHANGED"] });
    expect(changed).toMatchObject({ webhook: { events: ["SCORE_CHANGED"], version: 2 }, userErrors: [] });
    expect(await updateWebhook(site.admin, webhook, {})).toMatchObject({
      webhook: null,
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(() => readWebhook(site.admin, webhook.id), { timeout: patienceMs })
      .toMatchObject({
        failingSince: expect.any(String),
        deliveries: [{ state: "WAITING", tries: 1, answerCode: 500, nextTryAt: expect.any(String) }],
      });
    expect(await updateWebhook(site.admin, { ...webhook, version: 2 }, { isOn: false })).toMatchObject({
      webhook: { isOn: false, offReason: null, failingSince: null, deliveries: [{ state: "GIVEN_UP" }] },
    });
    expect(await testWebhook(site.admin, webhook.id)).toMatchObject({
      webhook: null,
      userErrors: [{ code: "INVALID", message: "The webhook is off. Switch it on first." }],
    });
  });

  test("is deleted with its waiting messages, and a deleted one cannot be changed", async () => {
    const { webhook } = await makeWebhook(site.admin, { url: receivers.open().url });
    const { webhooks } = await deleteWebhook(site.admin, webhook.id);
    expect(webhooks?.map(({ id }) => id)).not.toContain(webhook.id);
    expect(await deleteWebhook(site.admin, webhook.id)).toMatchObject({ userErrors: [] });
    const notFound = { userErrors: [{ code: "NOT_FOUND", message: "Webhook not found." }] };
    expect(await updateWebhook(site.admin, webhook, {})).toMatchObject(notFound);
    expect(await rotateWebhookSecret(site.admin, "odd")).toMatchObject(notFound);
    expect(await testWebhook(site.admin, webhook.id)).toMatchObject(notFound);
  });

  test.each([
    ["", "BLANK"],
    ["here", "INVALID"],
    ["ftp://example.org/", "INVALID"],
    ["http://example.org/", "INVALID"],
    ["https://example.org:8443/", "INVALID"],
    ["https://ann:secret@example.org/", "INVALID"],
    [`https://example.org/${"x".repeat(1_024)}`, "INVALID"],
  ])("is not accepted with the address %j", async (url, code) => {
    expect(await createWebhook(site.admin, { url })).toEqual({
      webhook: null,
      secret: null,
      userErrors: [{ code, field: "url", message: expect.any(String) }],
    });
  });

  test("needs an event, and a site has at most ten", async () => {
    const { url } = receivers.open();
    expect(await createWebhook(site.admin, { url, events: [] })).toMatchObject({
      userErrors: [{ code: "BLANK", field: "events" }],
    });
    for (let count = (await readWebhooks(site.admin)).length; count < 9; count += 1)
      await makeWebhook(site.admin, { url });
    const made = await Promise.all([1, 2, 3].map(() => createWebhook(site.admin, { url })));
    expect(made.filter(({ webhook }) => webhook)).toHaveLength(1);
    expect(made.flatMap(({ userErrors }) => userErrors.map(({ message }) => message))).toEqual([
      "There can be at most 10 webhooks.",
      "There can be at most 10 webhooks.",
    ]);
  });
});

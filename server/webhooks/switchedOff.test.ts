import { afterAll, beforeAll, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { makeWebhook, readWebhook, testWebhook, updateWebhook } from "../testing/people/webhooks.ts";
import { onDatabase } from "../testing/services/databases.ts";
import { countLockWaits } from "../testing/services/lockWaits.ts";
import type { ReceiverServer } from "../testing/services/webhookReceiver.ts";
import { startReceivers } from "../testing/services/webhookReceiver.ts";

let site: ProxiedHarness;
let receivers: ReceiverServer;
beforeAll(async () => {
  receivers = await startReceivers();
  site = await startProxiedHarness({ ALLOWED_PRIVATE_NETWORKS: "loopback", LOG_LEVEL: "warn" });
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

test("a webhook that is being switched off keeps no waiting message", async () => {
  const { webhook } = await makeWebhook(site.admin, { url: receivers.open().url, events: ["EPISODE_LIVE"] });
  const episode = await makeEpisode(site.admin, (await makeSeries(site.admin)).id);
  const countNew = async () => (await site.sql("select from webhook_message where body is null")).length;
  await onDatabase(site.databaseUrl, async (program) => {
    // Switches the webhook off, as the site does, and commits only after the message is being prepared.
    await program.query("begin");
    await program.query("update webhook set is_on = false where id = $1", [webhook.id]);
    await setEpisodeLive(site.admin, episode.id, true);
    await expect.poll(async () => (await countLockWaits(site)) > 0 || (await countNew()) === 0).toBe(true);
    await program.query("commit");
  });
  await expect.poll(countNew).toBe(0);
  expect(await readWebhook(site.admin, webhook.id)).toMatchObject({ isOn: false, deliveries: [] });
});

test("a webhook whose address is corrected during an attempt stays on, though the former address responds with 410", async () => {
  const [former, corrected] = [receivers.open(), receivers.open()];
  const { webhook } = await makeWebhook(site.admin, { url: former.url });
  former.respondToAll({ status: 410 });
  const storing = site.databaseProxy.hold("failing_since = case");
  await testWebhook(site.admin, webhook.id);
  await storing.arrived;
  await updateWebhook(site.admin, webhook, { url: corrected.url });
  storing.release();
  await site.sql("update webhook_delivery set next_try_at = now() where webhook_id = $1", [webhook.id]);
  await expect
    .poll(() => readWebhook(site.admin, webhook.id))
    .toMatchObject({ isOn: true, deliveries: [{ state: "DELIVERED" }] });
});

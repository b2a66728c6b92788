import { afterAll, beforeAll, expect, test } from "vitest";

import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { PushService } from "../testing/services/pushService.ts";
import { startPushService } from "../testing/services/pushService.ts";
import { addReminder, registerDevice } from "../testing/tournament/reminders.ts";

const connections = 4;

let site: Harness;
let pushService: PushService;
beforeAll(async () => {
  pushService = await startPushService();
  site = await startHarness({
    ALLOWED_PRIVATE_NETWORKS: "loopback",
    DATABASE_CONNECTIONS: String(connections),
  });
});
afterAll(async () => {
  await site.close();
  await pushService.close();
});

test("More browsers than there are connections register and add reminders at the same time", async () => {
  const { id: target } = await makeSeries(site.admin);
  const browsers = await Promise.all(
    Array.from({ length: 5 * connections }, async () => ({
      client: await site.open(),
      device: pushService.addDevice().subscription,
    })),
  );
  const registered = browsers.map(({ client, device }) => registerDevice(client, device));
  expect(await Promise.all(registered)).toEqual(browsers.map(() => ({ userErrors: [] })));
  const added = browsers.map(({ client, device }) =>
    addReminder(client, device.endpoint, { kind: "SERIES", target, leadMinutes: 0 }),
  );
  expect(await Promise.all(added)).toEqual(
    browsers.map(() => ({ reminders: [expect.objectContaining({ target })], userErrors: [] })),
  );
});

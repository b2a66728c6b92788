import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  type PushDevice,
  type PushService,
  startPushService,
} from "../../server/testing/services/pushService.ts";
import { findViolations } from "./axe.ts";
import { hasChromium } from "./chromium.ts";
import { openOperator } from "./operator.ts";
import { prepareTestBed } from "./testBed.ts";

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** Subscribes the page to the test's push service, since this Chromium has none. */
async function subscribeTo(page: Page, { subscription }: PushDevice): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.evaluate(({ endpoint, p256dh, auth }) => {
    const made = {
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => true,
    };
    let present: typeof made | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => present,
      subscribe: async () => (present = made),
    });
  }, subscription);
}

/** Returns a function that delivers a message to the page's service worker, as a push service does. */
async function createDelivery(page: Page): Promise<(data: object) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  return async (data) => {
    const registrationId = await registered;
    await session.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify(data),
    });
  };
}

const readNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

describe.skipIf(!hasChromium)("Reminders", () => {
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  const bed = prepareTestBed(() => ({ ALLOWED_PRIVATE_NETWORKS: "loopback" }));

  test("A broadcast with a reminder shows a notification once it is live", async () => {
    const operator = await openOperator(bed);
    await operator.createSeries({ slug: "evening", title: "Evening" });
    const episode = await operator.createEpisode("evening", {
      title: "Semi-final",
      videoUrl: "/demonstration/play/court-1",
      releaseDate: inMinutes(20),
    });
    const device = service.addDevice();
    const page = await bed.visit("/series/evening");
    const deliver = await createDelivery(page);
    await subscribeTo(page, device);

    await page.getByRole("button", { name: "Remind me of Semi-final" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Remind me" });
    await dialog.getByRole("button", { name: "Set reminder" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Set reminder" }).press("Enter");
    const button = page.getByRole("button", { name: "Reminder set of Semi-final" });
    await button.waitFor();
    await dialog.waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await button.press("Enter");
    await dialog.getByRole("button", { name: "Remove reminder: Semi-final" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await operator.setLive(episode, true);
    const { notification } = await device.messages.take();
    expect(notification.navigate).toBe(`${bed.site.url}/series/evening?episode=${episode}`);
    const shown = { title: notification.title, body: notification.body, tag: notification.tag };
    // Chromium drops a message for a service worker that does not start in time. The same message again replaces the
    // notification.
    const deliverAndRead = async () => {
      await deliver({ web_push: 8030, notification });
      return readNotifications(page);
    };
    await expect.poll(deliverAndRead).toEqual([shown]);
    await deliver({ web_push: 8030, notification });
    await expect.poll(() => readNotifications(page)).toEqual([shown]);
  });
});

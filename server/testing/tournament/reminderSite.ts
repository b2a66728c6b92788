import { expect } from "vitest";

import { makeEpisode, makeSeries } from "../catalogue/catalogue.ts";
import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";
import { startHarness } from "../harness.ts";
import type { PushDevice, PushService, TestNotification } from "../services/pushService.ts";
import { startPushService } from "../services/pushService.ts";
import { addReminder, registerDevice } from "./reminders.ts";

export const today = new Date().toISOString().slice(0, 10);
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** A site that may send to a push service on this machine. */
export interface ReminderSite {
  site: Harness;
  pushService: PushService;
  /** Registers a browser for the client, by default for a visitor. */
  openDevice: (client?: Client) => Promise<PushDevice>;
  remind: (
    device: PushDevice,
    kind: string,
    target: string,
    options?: { leadMinutes?: number; client?: Client },
  ) => Promise<void>;
  /** Creates a series with one episode. */
  makeBroadcast: (
    title: string,
    input?: Record<string, unknown>,
  ) => Promise<{ series: { id: string; slug: string }; episode: { id: string } }>;
  /** Waits until all reminders that are due were processed. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startReminderSite(): Promise<ReminderSite> {
  const pushService = await startPushService();
  const site = await startHarness({
    ALLOWED_PRIVATE_NETWORKS: "loopback",
    PUBLIC_URL: "https://badminton.example.org",
  });
  return {
    site,
    pushService,
    async openDevice(client = site.visitor) {
      const device = pushService.addDevice();
      expect(await registerDevice(client, device.subscription)).toEqual({ userErrors: [] });
      return device;
    },
    async remind(device, kind, target, { leadMinutes = 0, client = site.visitor } = {}) {
      const { endpoint } = device.subscription;
      expect(await addReminder(client, endpoint, { kind, target, leadMinutes })).toMatchObject({
        userErrors: [],
      });
    },
    async makeBroadcast(title, input = {}) {
      const series = await makeSeries(site.admin, { title: `Series of ${title}`, ...input });
      return { series, episode: await makeEpisode(site.admin, series.id, { title }) };
    },
    async settled() {
      await expect
        .poll(async () => [
          await site.sql("select from reminder_cause where prepared_at is null"),
          await site.sql("select from reminder_due"),
        ])
        .toEqual([[], []]);
    },
    async close() {
      await site.close();
      await pushService.close();
    },
  };
}

export const next = async (device: PushDevice): Promise<TestNotification> =>
  (await device.messages.take()).notification;

export const titlesOf = (device: PushDevice): string[] =>
  [...device.shown.values()].map(({ title }) => title);

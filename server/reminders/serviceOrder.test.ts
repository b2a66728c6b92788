import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";

import { afterAll, beforeAll, expect, test } from "vitest";

import { limits } from "../configuration/limits.ts";
import { setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import { setAlarmPush } from "../testing/people/alarmPush.ts";
import type { PushDevice } from "../testing/services/pushService.ts";
import { addReminder, registerDevice } from "../testing/tournament/reminders.ts";
import type { ReminderSite } from "../testing/tournament/reminderSite.ts";
import { next, startReminderSite } from "../testing/tournament/reminderSite.ts";

let reminders: ReminderSite;
beforeAll(async () => {
  reminders = await startReminderSite();
});
afterAll(() => reminders.close());

/** Push services that accept a request and never respond, on ports of their own. */
async function startSilentServices(count: number) {
  let waiting = 0;
  const wait = (_: IncomingMessage, response: ServerResponse) => {
    waiting += 1;
    response.on("close", () => (waiting -= 1));
  };
  const servers = Array.from({ length: count }, () => createServer(wait));
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
  );
  return {
    /** The number of requests without a response whose sender has not given up. */
    waiting: () => waiting,
    urls: servers.map((server) => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("The server has no port");
      return `http://127.0.0.1:${address.port}`;
    }),
    close: () =>
      servers.forEach((server) => {
        server.closeAllConnections();
        server.close();
      }),
  };
}

/** Registers a browser at the push service, and returns its endpoint. */
async function registerAt(service: string, client: Client): Promise<string> {
  const { subscription } = reminders.pushService.addDevice();
  const endpoint = `${service}/push`;
  expect(await registerDevice(client, { ...subscription, endpoint })).toEqual({ userErrors: [] });
  return endpoint;
}

/** Creates a broadcast that is live, so that it raises an alarm when its stream is missing. */
async function makeLiveBroadcast(title: string): Promise<string> {
  const { episode } = await reminders.makeBroadcast(title);
  await setEpisodeLive(reminders.site.admin, episode.id, true);
  return episode.id;
}

const raiseAlarm = (episodeId: string) =>
  reminders.site.sql(
    `insert into stream_state (episode_id, state, since, detail) values ($1, 'MISSING', now() - interval '1 hour', '')`,
    [episodeId],
  );

/** Ends the alarm and everything that is still to be sent. */
async function endAlarm(episodeId: string): Promise<void> {
  await setEpisodeLive(reminders.site.admin, episodeId, false);
  await reminders.site.sql("delete from alarm_device");
  await reminders.site.sql("delete from reminder_due");
}

/** Creates browsers, each with a reminder of the episode that is not due yet. */
async function addPostponedReminders(episodeId: string, count: number): Promise<PushDevice[]> {
  const devices = Array.from({ length: count }, () => reminders.pushService.addDevice());
  await reminders.site.sql(
    `with device as (
        insert into push_subscription (endpoint, p256dh, auth)
          select endpoint, p256dh, auth from jsonb_to_recordset($1) as given (endpoint text, p256dh text, auth text)
          returning endpoint
      ), reminder as (
        insert into reminder (endpoint, kind, target, lead_minutes) select endpoint, 'EPISODE', $2::text, 0 from device
          returning id, endpoint
      ), cause as (
        insert into reminder_cause (kind, episode_id, prepared_at) values ('LIVE', $2::text::uuid, now()) returning id
      )
      insert into reminder_due (cause_id, endpoint, reminder_id, next_try_at)
        select cause.id, endpoint, reminder.id, 'infinity' from reminder cross join cause`,
    [JSON.stringify(devices.map(({ subscription }) => subscription)), episodeId],
  );
  return devices;
}

test("An alarm does not wait for the push services of visitors, even when they never respond", async () => {
  const { admin, visitor } = reminders.site;
  const silent = await startSilentServices(limits.reminders.services);
  const { episode } = await reminders.makeBroadcast("Silent");
  for (const url of silent.urls) {
    const endpoint = await registerAt(url, visitor);
    await addReminder(visitor, endpoint, { kind: "EPISODE", target: episode.id });
  }
  await setEpisodeLive(admin, episode.id, true);
  await expect.poll(silent.waiting).toBe(silent.urls.length);
  const device = await reminders.openDevice(admin);
  expect(await setAlarmPush(admin, device.subscription.endpoint)).toEqual([]);
  await raiseAlarm(episode.id);
  expect(await next(device)).toMatchObject({ tag: `LIVE_BUT_DOWN:${episode.id}` });
  // So all workers of visitors' services were busy until now.
  expect(silent.waiting()).toBe(silent.urls.length);
  silent.close();
  await endAlarm(episode.id);
});

test("A visitor's reminder does not wait for the push services of admins, even when they never respond", async () => {
  const { admin } = reminders.site;
  const silent = await startSilentServices(limits.reminders.services);
  const episodeId = await makeLiveBroadcast("Silent alarm");
  for (const url of silent.urls) expect(await setAlarmPush(admin, await registerAt(url, admin))).toEqual([]);
  await raiseAlarm(episodeId);
  await expect.poll(silent.waiting).toBe(silent.urls.length);
  const device = await reminders.openDevice();
  const { series, episode } = await reminders.makeBroadcast("Reminder");
  await reminders.remind(device, "SERIES", series.id);
  await setEpisodeLive(admin, episode.id, true);
  expect(await next(device)).toMatchObject({ title: "Reminder" });
  // So all workers of admins' services were busy until now.
  expect(silent.waiting()).toBe(silent.urls.length);
  silent.close();
  await setEpisodeLive(admin, episode.id, false);
  await endAlarm(episodeId);
});

test("An alarm comes before the reminders of the same push service that have been due for longer", async () => {
  const { site, pushService } = reminders;
  const device = await reminders.openDevice(site.admin);
  expect(await setAlarmPush(site.admin, device.subscription.endpoint)).toEqual([]);
  const episodeId = await makeLiveBroadcast("Awaited");
  pushService.refuse(device, { status: 429, headers: { "retry-after": "300" } });
  await raiseAlarm(episodeId);
  await expect.poll(() => site.sql("select from reminder_due where tries = 1")).toHaveLength(1);
  const devices = await addPostponedReminders(episodeId, limits.reminders.batch);
  const before = pushService.requests();
  const requests: number[] = [];
  pushService.onAccepted(() => {
    if (device.accepted > 0) requests.push(pushService.requests() - before);
  });
  await site.sql(
    `update reminder_due set
      next_try_at = case when reminder_id is null then now() else now() - interval '1 minute' end`,
  );
  expect(await next(device)).toMatchObject({ tag: `LIVE_BUT_DOWN:${episodeId}` });
  expect(requests[0]).toBeLessThan(limits.reminders.batch);
  await reminders.settled();
  // On a busy machine a request can time out and be repeated.
  expect(devices.filter(({ accepted }) => accepted === 0)).toEqual([]);
  await endAlarm(episodeId);
});

import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import { changePassword, deleteAccount, signOut } from "../testing/people/accounts.ts";
import type { Person } from "../testing/people/admins.ts";
import { makeAdmin, removeAdmin } from "../testing/people/admins.ts";
import { receivesAlarms, setAlarmPush } from "../testing/people/alarmPush.ts";
import { editor, makeStaff } from "../testing/people/roles.ts";
import type { PushDevice } from "../testing/services/pushService.ts";
import { registerDevice, removeDevice } from "../testing/tournament/reminders.ts";
import type { ReminderSite } from "../testing/tournament/reminderSite.ts";
import { next, startReminderSite } from "../testing/tournament/reminderSite.ts";

let reminders: ReminderSite;
/** A browser of the super admin, whose messages show which alarms were processed. */
let watcher: PushDevice;
beforeAll(async () => {
  reminders = await startReminderSite();
  watcher = await openReceiver(reminders.site.admin);
});
afterAll(() => reminders.close());

let episodeId: string;
beforeEach(async () => {
  const { admin } = reminders.site;
  // A draft, so that the message contains content that only admins may see.
  const series = await makeSeries(admin, { title: "Court 1", isPublished: false });
  ({ id: episodeId } = await makeBroadcast(series.id, "Final"));
});
afterEach(async () => void (await setEpisodeLive(reminders.site.admin, episodeId, false)));

/** Creates a live broadcast with a unique stream. */
const makeBroadcast = (seriesId: string, title: string) =>
  makeEpisode(reminders.site.admin, seriesId, {
    title,
    videoUrl: `/demonstration/play/${randomUUID()}`,
    isLive: true,
  });

async function openReceiver(client: Client): Promise<PushDevice> {
  const device = await reminders.openDevice(client);
  expect(await setAlarmPush(client, device.subscription.endpoint)).toEqual([]);
  expect(await receivesAlarms(client, device.subscription.endpoint)).toBe(true);
  return device;
}

/** Stores the state of the episode's stream, as the monitor does. MISSING raises an alarm, UP clears it. */
const storeState = (state: "MISSING" | "UP", id = episodeId) =>
  reminders.site.sql(
    `insert into stream_state values ($1, $2, now(), 'A reason.', null, null)
      on conflict (episode_id) do update set state = excluded.state, since = excluded.since`,
    [id, state],
  );

const alarmId = () => `LIVE_BUT_DOWN:${episodeId}`;

async function isAlarmActive(): Promise<boolean> {
  const { alarms } = await reminders.site.admin.query<{ alarms: { id: string }[] }>("{ alarms { id } }");
  return alarms.some(({ id }) => id === alarmId());
}

async function raise(): Promise<void> {
  await storeState("MISSING");
  await expect.poll(isAlarmActive).toBe(true);
}

async function clear(): Promise<void> {
  await storeState("UP");
  await expect.poll(isAlarmActive).toBe(false);
}

/** Waits until the alarms so far were processed, by waiting for the message of a later one. */
async function lookedAt(): Promise<void> {
  const { admin } = reminders.site;
  const series = await makeSeries(admin, { title: "Later" });
  const { id } = await makeBroadcast(series.id, "Later");
  await storeState("MISSING", id);
  await nextOf(watcher, `LIVE_BUT_DOWN:${id}`);
  await setEpisodeLive(admin, id, false);
  await reminders.settled();
}

/** Takes the device's messages until the one of this alarm. */
async function nextOf(device: PushDevice, id: string): Promise<Awaited<ReturnType<typeof next>>> {
  const message = await next(device);
  return message.tag === id ? message : nextOf(device, id);
}

/** Moves the alarm a minute into the past. */
const age = () =>
  reminders.site.sql(
    "update alarm_noted set noted_at = noted_at - interval '61 seconds' where alarm_id = $1",
    [alarmId()],
  );

const messagesAbout = ({ shown }: PushDevice) => shown.get(alarmId());

test("an alarm is sent to each browser of an admin that requested alarms, with its sentence and a link to the live board", async () => {
  const [device, other] = [
    await openReceiver(reminders.site.admin),
    await reminders.openDevice(reminders.site.admin),
  ];
  await raise();
  const message = await next(device);
  expect(message).toMatchObject({
    title: "LIVE is on, but the stream is down",
    body: expect.stringMatching(/^Court 1: Final · since \d\d:\d\d$/),
    navigate: "https://badminton.example.org/admin/live",
    tag: alarmId(),
  });
  await nextOf(watcher, alarmId());
  await reminders.settled();
  expect(other.accepted).toBe(0);

  const { endpoint } = device.subscription;
  expect(await setAlarmPush(reminders.site.admin, endpoint, false)).toEqual([]);
  expect(await receivesAlarms(reminders.site.admin, endpoint)).toBe(false);
  await lookedAt();
  expect(device.accepted).toBe(1);
});

test("an alarm that returns within a minute is sent once, and later again", async () => {
  const device = await openReceiver(reminders.site.admin);
  await raise();
  await nextOf(device, alarmId());
  await clear();
  await raise();
  await lookedAt();
  device.shown.delete(alarmId());
  expect(messagesAbout(device)).toBeUndefined();

  await clear();
  await age();
  await expect
    .poll(() => reminders.site.sql("select from alarm_noted where alarm_id = $1", [alarmId()]))
    .toEqual([]);
  await raise();
  await nextOf(device, alarmId());
});

test("a browser that requests alarms does not receive those that were already raised", async () => {
  await raise();
  await nextOf(watcher, alarmId());
  const device = await openReceiver(reminders.site.admin);
  await lookedAt();
  expect(messagesAbout(device)).toBeUndefined();
});

/** Waits until the push service has refused this number of messages for the device, which are then retried later. */
const untilRefused = (device: PushDevice, messages: number) =>
  expect
    .poll(() =>
      reminders.site.sql("select from reminder_due where endpoint = $1 and tries = 1", [
        device.subscription.endpoint,
      ]),
    )
    .toHaveLength(messages);

const retryNow = (device: PushDevice) =>
  reminders.site.sql("update reminder_due set next_try_at = now() where endpoint = $1", [
    device.subscription.endpoint,
  ]);

/** The push service asks to retry only after the test, which retries by itself. */
const unavailable = { status: 503, headers: { "retry-after": "60" } };

describe("A message that waits for its push service", () => {
  test("is retried", async () => {
    const device = await openReceiver(reminders.site.admin);
    reminders.pushService.refuse(device, { status: 503, headers: { "retry-after": "2" } });
    await raise();
    expect(await next(device)).toMatchObject({ tag: alarmId() });
  });

  test.each<[string, () => Promise<unknown>]>([
    ["its alarm is cleared", clear],
    [
      "its alarm is made quiet",
      () =>
        reminders.site.admin.query("mutation ($id: ID!) { quietAlarm(id: $id) { userErrors { code } } }", {
          id: alarmId(),
        }),
    ],
  ])("is not sent any more when %s", async (_reason, change) => {
    const device = await openReceiver(reminders.site.admin);
    reminders.pushService.refuse(device, unavailable);
    await raise();
    await nextOf(watcher, alarmId());
    await untilRefused(device, 1);
    await change();
    await retryNow(device);
    await reminders.settled();
    expect(device.accepted).toBe(0);
  });
});

describe("Alarms end on a browser", () => {
  const endings: [string, (person: Person, device: PushDevice) => Promise<unknown>][] = [
    ["when its account is no admin any more", ({ id }) => removeAdmin(reminders.site.admin, id)],
    ["when its account is deleted", ({ client, credentials }) => deleteAccount(client, credentials.password)],
    ["when it signs out", ({ client }) => signOut(client)],
    [
      "when the password is changed",
      ({ client, credentials }) => changePassword(client, credentials.password, "drops and smashes all day"),
    ],
    [
      "when another account is signed in there",
      (_person, { subscription }) => registerDevice(reminders.site.admin, subscription),
    ],
    [
      "when nobody is signed in there",
      (_person, { subscription }) => registerDevice(reminders.site.visitor, subscription),
    ],
    ["when it is forgotten", ({ client }, { subscription }) => removeDevice(client, subscription.endpoint)],
  ];

  test.each(endings)("%s", async (_reason, end) => {
    const person = await makeAdmin(reminders.site);
    const device = await openReceiver(person.client);
    await end(person, device);
    const { endpoint } = device.subscription;
    expect(await reminders.site.sql("select from alarm_device where endpoint = $1", [endpoint])).toEqual([]);
    await raise();
    await nextOf(watcher, alarmId());
    await reminders.settled();
    expect(device.accepted).toBe(0);
  });

  test.each(endings)("also for alarms that are about to be sent, %s", async (_reason, end) => {
    const person = await makeAdmin(reminders.site);
    const device = await openReceiver(person.client);
    reminders.pushService.refuse(device, unavailable);
    await raise();
    await nextOf(watcher, alarmId());
    await untilRefused(device, 1);
    await end(person, device);
    await retryNow(device);
    await reminders.settled();
    expect(device.accepted).toBe(0);
  });

  test("when its session has ended, its account has lost its rights without a notification, another account adds a reminder there, or it was not used for 90 days", async () => {
    const [idle, demoted] = [await makeAdmin(reminders.site), await makeAdmin(reminders.site)];
    const { admin, user } = reminders.site;
    const [claimed, unused] = [await openReceiver(admin), await openReceiver(admin)];
    const devices = [await openReceiver(idle.client), await openReceiver(demoted.client), claimed, unused];
    const { series } = await reminders.makeBroadcast("Claimed");
    await reminders.remind(claimed, "SERIES", series.id, { client: user });
    await reminders.site.sql(
      "update push_subscription set seen_at = now() - interval '90 days' where endpoint = $1",
      [unused.subscription.endpoint],
    );
    await reminders.site.sql("update session set used_at = now() - interval '25 hours' where user_id = $1", [
      idle.id,
    ]);
    await reminders.site.sql("alter table admin disable trigger forget_alarm_devices");
    await reminders.site.sql("delete from admin where user_id = $1", [demoted.id]);
    await reminders.site.sql("alter table admin enable trigger forget_alarm_devices");
    await raise();
    await nextOf(watcher, alarmId());
    await reminders.settled();
    expect(devices.map(({ accepted }) => accepted)).toEqual([0, 0, 0, 0]);
  });

  test("and its waiting reminders are still sent", async () => {
    const { id, client } = await makeAdmin(reminders.site);
    const device = await openReceiver(client);
    const { episode } = await reminders.makeBroadcast("Public");
    await reminders.remind(device, "EPISODE", episode.id, { client });
    reminders.pushService.refuse(device, unavailable, unavailable);
    await setEpisodeLive(reminders.site.admin, episode.id, true);
    await raise();
    await untilRefused(device, 2);
    await removeAdmin(reminders.site.admin, id);
    await retryNow(device);
    await reminders.settled();
    expect([...device.shown.keys()]).toEqual([episode.id]);
    await setEpisodeLive(reminders.site.admin, episode.id, false);
  });
});

test("only admins may request alarms, and only for a registered browser", async () => {
  const { endpoint } = watcher.subscription;
  const { client } = await makeStaff(reminders.site, editor);
  for (const caller of [client, reminders.site.user, reminders.site.visitor]) {
    await expect(setAlarmPush(caller, endpoint)).rejects.toThrow();
    expect(await receivesAlarms(caller, endpoint)).toBe(false);
  }
  expect(await setAlarmPush(reminders.site.admin, "https://push.example.org/unknown")).toMatchObject([
    { code: "NOT_FOUND", field: "endpoint" },
  ]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import { startHarness } from "../testing/harness.ts";
import type { PushDevice } from "../testing/services/pushService.ts";
import { callMatch, makeCourt, makeMatch, publishDay } from "../testing/tournament/matches.ts";
import { addReminder, registerDevice } from "../testing/tournament/reminders.ts";
import type { ReminderSite } from "../testing/tournament/reminderSite.ts";
import { next, startReminderSite, titlesOf, today } from "../testing/tournament/reminderSite.ts";

let reminders: ReminderSite;
beforeAll(async () => {
  reminders = await startReminderSite();
  await publishDay(reminders.site.admin, today);
});
afterAll(() => reminders.close());

/** Has the device reminded of a broadcast. */
async function broadcastTo(device: PushDevice) {
  const { series, episode } = await reminders.makeBroadcast("Broadcast");
  await reminders.remind(device, "SERIES", series.id);
  await setEpisodeLive(reminders.site.admin, episode.id, true);
}
const isKept = async ({ subscription }: PushDevice) =>
  (await reminders.site.sql("select from push_subscription where endpoint = $1", [subscription.endpoint]))
    .length > 0;

describe("A push service", () => {
  test.each([[404], [410]])("that answers %i has the browser forgotten", async (status) => {
    const device = await reminders.openDevice();
    reminders.pushService.refuse(device, { status });
    await broadcastTo(device);
    await expect.poll(() => isKept(device)).toBe(false);
    expect(device.accepted).toBe(0);
  });

  test("that is busy or broken is asked again, when it says", async () => {
    const device = await reminders.openDevice();
    const inASecond = new Date(Date.now() + 1_000).toUTCString();
    reminders.pushService.refuse(
      device,
      { status: 429, headers: { "retry-after": "1" } },
      { status: 503, headers: { "retry-after": inASecond } },
    );
    await broadcastTo(device);
    expect(await next(device)).toMatchObject({ title: "Broadcast" });
    await reminders.settled();
    expect(device.accepted).toBe(1);
  });

  test.each([[429], [503]])(
    "that answers %i for longer than the message lives is not asked again",
    async (status) => {
      const device = await reminders.openDevice();
      reminders.pushService.refuse(device, { status, headers: { "retry-after": "601" } });
      await broadcastTo(device);
      await reminders.settled();
      expect(await isKept(device)).toBe(true);
      expect(device.accepted).toBe(0);
    },
  );

  test("that refuses a message gets it once", async () => {
    const device = await reminders.openDevice();
    reminders.pushService.refuse(device, { status: 413 });
    await broadcastTo(device);
    await reminders.settled();
    expect([await isKept(device), device.accepted]).toEqual([true, 0]);
  });

  test("at an address that is not public is not asked, whatever its name", async () => {
    const guarded = await startHarness();
    const { subscription } = reminders.pushService.addDevice();
    expect(await registerDevice(guarded.visitor, subscription)).toMatchObject({
      userErrors: [{ code: "INVALID", field: "endpoint" }],
    });
    const inside = { ...subscription, endpoint: "https://localhost/push" };
    expect(await registerDevice(guarded.visitor, inside)).toEqual({ userErrors: [] });
    const series = await makeSeries(guarded.admin);
    const episode = await makeEpisode(guarded.admin, series.id);
    await addReminder(guarded.visitor, inside.endpoint, { kind: "SERIES", target: series.id });
    await setEpisodeLive(guarded.admin, episode.id, true);
    await expect.poll(() => guarded.sql("select from push_subscription")).toEqual([]);
    await guarded.close();
  });
});

test("Many browsers of one push service are reminded at once", async () => {
  const { series, episode } = await reminders.makeBroadcast("Everywhere");
  const devices = await Promise.all(Array.from({ length: 12 }, () => reminders.openDevice()));
  for (const device of devices) await reminders.remind(device, "SERIES", series.id);
  await setEpisodeLive(reminders.site.admin, episode.id, true);
  for (const device of devices) expect(await next(device)).toMatchObject({ title: "Everywhere" });
});

test("A browser that was not seen for 90 days gets nothing", async () => {
  const { series, episode } = await reminders.makeBroadcast("Unseen");
  const [old, seen] = [await reminders.openDevice(), await reminders.openDevice()];
  for (const device of [old, seen]) await reminders.remind(device, "SERIES", series.id);
  await reminders.site.sql(
    "update push_subscription set seen_at = now() - interval '90 days' where endpoint = $1",
    [old.subscription.endpoint],
  );
  await setEpisodeLive(reminders.site.admin, episode.id, true);
  await next(seen);
  await reminders.settled();
  expect(old.accepted).toBe(0);
});

test("A person gets three reminders an hour, and those of matches that they chose themselves", async () => {
  const device = await reminders.openDevice();
  const series = await makeSeries(reminders.site.admin);
  await reminders.remind(device, "SERIES", series.id);
  const court = await makeCourt(reminders.site.admin);
  const match = await makeMatch(reminders.site.admin, { courtId: court.id, day: today, round: "Chosen" });
  await reminders.remind(device, "MATCH", match.id);
  for (const title of ["First", "Second", "Third", "Fourth"]) {
    const episode = await makeEpisode(reminders.site.admin, series.id, { title });
    await setEpisodeLive(reminders.site.admin, episode.id, true);
  }
  await callMatch(reminders.site.admin, match.id, court.id);
  for (let place = 0; place < 4; place += 1) await next(device);
  await reminders.settled();
  expect(device.accepted).toBe(4);
  expect(
    titlesOf(device)
      .filter((title) => !title.includes("Chosen"))
      .toSorted(),
  ).toEqual(["First", "Second", "Third"]);
});

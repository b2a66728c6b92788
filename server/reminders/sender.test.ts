import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import { startHarness } from "../testing/harness.ts";
import { onDatabase } from "../testing/services/databases.ts";
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

/** Creates a broadcast and a reminder of it for the device. */
async function broadcastTo(device: PushDevice) {
  const { series, episode } = await reminders.makeBroadcast("Broadcast");
  await reminders.remind(device, "SERIES", series.id);
  await setEpisodeLive(reminders.site.admin, episode.id, true);
}
const isKept = async ({ subscription }: PushDevice) =>
  (await reminders.site.sql("select from push_subscription where endpoint = $1", [subscription.endpoint]))
    .length > 0;

describe("A push service", () => {
  test.each([[404], [410]])("that responds with %i makes the site delete the browser", async (status) => {
    const device = await reminders.openDevice();
    reminders.pushService.refuse(device, { status });
    await broadcastTo(device);
    await expect.poll(() => isKept(device)).toBe(false);
    expect(device.accepted).toBe(0);
  });

  test("that is busy or broken receives a retry, after the delay that it requests", async () => {
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
    "that responds with %i until the message expires receives no further retry",
    async (status) => {
      const device = await reminders.openDevice();
      reminders.pushService.refuse(device, { status, headers: { "retry-after": "601" } });
      await broadcastTo(device);
      await reminders.settled();
      expect(await isKept(device)).toBe(true);
      expect(device.accepted).toBe(0);
    },
  );

  test("that refuses a message receives it once", async () => {
    const device = await reminders.openDevice();
    reminders.pushService.refuse(device, { status: 413 });
    await broadcastTo(device);
    await reminders.settled();
    expect([await isKept(device), device.accepted]).toEqual([true, 0]);
  });

  test("at an address that is not public receives no request, whatever its name", async () => {
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

test("Many browsers of one push service receive their reminders at the same time", async () => {
  const { series, episode } = await reminders.makeBroadcast("Everywhere");
  const devices = await Promise.all(Array.from({ length: 12 }, () => reminders.openDevice()));
  for (const device of devices) await reminders.remind(device, "SERIES", series.id);
  await setEpisodeLive(reminders.site.admin, episode.id, true);
  for (const device of devices) expect(await next(device)).toMatchObject({ title: "Everywhere" });
});

test("A reminder of an episode that another transaction has locked does not delay others", async () => {
  const { episode } = await reminders.makeBroadcast("Locked");
  await onDatabase(reminders.site.databaseUrl, async (program) => {
    await program.query("insert into reminder_cause (kind, episode_id) values ('LIVE', $1)", [episode.id]);
    await program.query("begin");
    await program.query("select from reminder_cause where episode_id = $1 for update", [episode.id]);
    const device = await reminders.openDevice();
    await broadcastTo(device);
    expect(await next(device)).toMatchObject({ title: "Broadcast" });
    await program.query("rollback");
  });
});

test("A browser that was not seen for 90 days receives nothing", async () => {
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

test("A person receives three reminders an hour, in addition to those of matches that they chose", async () => {
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

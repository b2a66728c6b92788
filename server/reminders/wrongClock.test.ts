import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import { moveClock } from "../testing/movedClock.ts";
import { makeCourt, makeMatch, publishDay } from "../testing/tournament/matches.ts";
import type { ReminderSite } from "../testing/tournament/reminderSite.ts";
import { inMinutes, next, startReminderSite } from "../testing/tournament/reminderSite.ts";

// Reminders are sent by the database's time, whatever the process's clock shows.

let reminders: ReminderSite;
beforeAll(async () => {
  reminders = await startReminderSite();
});
afterAll(() => reminders.close());
afterEach(() => void vi.useRealTimers());

test("a process whose clock is ahead sends that a broadcast is live", async () => {
  const { episode } = await reminders.makeBroadcast("Semi-final");
  const device = await reminders.openDevice();
  await reminders.remind(device, "EPISODE", episode.id);
  await moveClock(reminders.site, 30);
  await setEpisodeLive(reminders.site.admin, episode.id, true);
  expect((await next(device)).body).toBe("Live now · Series of Semi-final");
});

test("a process whose clock is ahead sends how long it is until a broadcast", async () => {
  const { id: seriesId } = await makeSeries(reminders.site.admin, { title: "Court 1" });
  const releaseDate = inMinutes(9.9);
  await moveClock(reminders.site, 5);
  const { id } = await makeEpisode(reminders.site.admin, seriesId, { title: "Final", releaseDate });
  const device = await reminders.openDevice();
  await reminders.remind(device, "EPISODE", id, { leadMinutes: 10 });
  expect((await next(device)).body).toMatch(/^Starts in about (9|10) minutes · Court 1$/);
});

test("a process whose clock is behind sends in time that a match begins", async () => {
  const scheduledAt = inMinutes(8);
  const day = scheduledAt.slice(0, 10);
  await moveClock(reminders.site, -5);
  const { admin } = reminders.site;
  const court = await makeCourt(admin, { name: "Court A" });
  await publishDay(admin, day);
  const { id } = await makeMatch(admin, { courtId: court.id, day, scheduledAt, scheduledKind: "AT" });
  const device = await reminders.openDevice();
  await reminders.remind(device, "MATCH", id, { leadMinutes: 10 });
  expect((await next(device)).body).toMatch(/^Starts in about [78] minutes · Court A$/);
});

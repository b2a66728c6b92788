import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  callMatch,
  clearCourt,
  makeCourt,
  makeMatch,
  publishDay,
  sideOf,
} from "../testing/tournament/matches.ts";
import type { ReminderSite } from "../testing/tournament/reminderSite.ts";
import { inMinutes, next, startReminderSite, today } from "../testing/tournament/reminderSite.ts";

let reminders: ReminderSite;
beforeAll(async () => {
  reminders = await startReminderSite();
  for (const day of new Set([today, startingIn(9).day])) await publishDay(reminders.site.admin, day);
});
afterAll(() => reminders.close());

/** A start in this number of minutes. The day is computed, because tests also run shortly before midnight. */
function startingIn(minutes: number) {
  const scheduledAt = inMinutes(minutes);
  return { day: scheduledAt.slice(0, 10), scheduledAt, scheduledKind: "AT" };
}

describe("A match", () => {
  test("that is called sends reminders to those who chose it or one of its players, without a result", async () => {
    const court = await makeCourt(reminders.site.admin, { name: "Court A" });
    const sides = [{ players: [{ name: "Ann Ask", country: "DEN" }] }, sideOf("Bo Berg")];
    const match = await makeMatch(reminders.site.admin, {
      courtId: court.id,
      day: today,
      round: "Final",
      sides,
    });
    const [one, another, neither] = [
      await reminders.openDevice(),
      await reminders.openDevice(),
      await reminders.openDevice(),
    ];
    await reminders.remind(one, "MATCH", match.id);
    await reminders.remind(another, "PLAYER", "DEN|ann ask");
    await makeMatch(reminders.site.admin, {
      day: today,
      sides: [{ players: [{ name: "Ann Ask", country: "GER" }] }, sideOf("X")],
    });
    await reminders.remind(neither, "PLAYER", "GER|ann ask");
    await callMatch(reminders.site.admin, match.id, court.id);
    for (const device of [one, another])
      expect(await next(device)).toEqual({
        title: "MS Final: Ann Ask – Bo Berg",
        body: "Now on court · Court A",
        navigate: `https://badminton.example.org/schedule?day=${today}#match-${match.id}`,
        tag: match.id,
        lang: "en",
      });
    await reminders.settled();
    expect(neither.accepted).toBe(0);
  });

  test("that is expected within ten minutes sends one reminder, which its call replaces", async () => {
    const court = await makeCourt(reminders.site.admin, { name: "Court B" });
    const match = await makeMatch(reminders.site.admin, {
      courtId: court.id,
      ...startingIn(9),
    });
    const device = await reminders.openDevice();
    await reminders.remind(device, "MATCH", match.id, { leadMinutes: 10 });
    await reminders.remind(device, "MATCH", match.id);
    const first = await device.messages.take();
    expect(first.notification.body).toMatch(/^Starts in about [89] minutes · Court B$/);
    await callMatch(reminders.site.admin, match.id, court.id);
    const second = await device.messages.take();
    expect(second.topic).toBe(first.topic);
    expect([...device.shown.values()]).toMatchObject([{ body: "Now on court · Court B" }]);
  });

  test("that is a bye sends no reminder of its expected start", async () => {
    const court = await makeCourt(reminders.site.admin);
    const device = await reminders.openDevice();
    const soon = { courtId: court.id, ...startingIn(5) };
    const sides = [sideOf("Ida Idle"), { players: [], from: "Bye" }];
    await makeMatch(reminders.site.admin, { ...soon, sides });
    await makeMatch(reminders.site.admin, {
      ...soon,
      round: "Played",
      sides: [sideOf("Ida Idle"), sideOf("P")],
    });
    await reminders.remind(device, "PLAYER", "|ida idle", { leadMinutes: 10 });
    expect((await next(device)).title).toContain("Played");
    await reminders.settled();
    expect(device.accepted).toBe(1);
  });

  test("sends no reminder when its court or day is hidden from visitors, or it is cleared, moved or cancelled", async () => {
    const [hidden, open] = [
      await makeCourt(reminders.site.admin, { isPublic: false }),
      await makeCourt(reminders.site.admin),
    ];
    const device = await reminders.openDevice();
    const soon = startingIn(5);
    const onHidden = await makeMatch(reminders.site.admin, { courtId: hidden.id, ...soon });
    const cancelled = await makeMatch(reminders.site.admin, {
      courtId: open.id,
      ...soon,
      round: "Cancelled",
    });
    const cleared = await makeMatch(reminders.site.admin, { courtId: open.id, day: today, round: "Cleared" });
    const played = await makeMatch(reminders.site.admin, { courtId: open.id, day: today, round: "Played" });
    const moved = await makeMatch(reminders.site.admin, { courtId: open.id, day: today, round: "Moved" });
    for (const match of [cancelled, cleared, moved, played])
      for (const leadMinutes of [0, 10]) await reminders.remind(device, "MATCH", match.id, { leadMinutes });
    await reminders.site.sql(
      "insert into reminder (endpoint, kind, target, lead_minutes) select $1, 'MATCH', $2, unnest(array[0, 10])",
      [device.subscription.endpoint, onHidden.id],
    );
    await reminders.site.sql("update match set status = 'CANCELLED' where id = $1", [cancelled.id]);
    await callMatch(reminders.site.admin, onHidden.id, hidden.id);
    await reminders.site.sql(
      `update match set status = 'CALLED', called_at = now() where id = '${cleared.id}';
        update match set status = 'SCHEDULED', called_at = null where id = '${cleared.id}'`,
    );
    // The match was moved after its announcement.
    await reminders.site.sql(
      `insert into reminder_cause (kind, match_id, starts_at, rescheduled_at)
        values ('SOON', $1, now() + interval '5 minutes', now() - interval '1 hour')`,
      [moved.id],
    );
    await callMatch(reminders.site.admin, played.id, open.id);
    expect((await next(device)).title).toContain("Played");
    await reminders.settled();
    expect(device.accepted).toBe(1);
    await clearCourt(reminders.site.admin, open.id);
  });
});

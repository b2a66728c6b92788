import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { TestMatch } from "../testing/tournament/matches.ts";
import {
  makeCourt,
  makeMatch,
  matchInput,
  moveMatch,
  publishDay,
  updateMatch,
} from "../testing/tournament/matches.ts";

interface Zone {
  zone: string;
  /** The day before a change of the clocks, and the day of the change. */
  days: [before: string, after: string];
  /** Ten o'clock local time on both days, in UTC. */
  ten: [before: string, after: string];
}

const instant = (day: string, time: string) => `${day}T${time}:00.000Z`;

describe.each<Zone>([
  { zone: "Europe/Copenhagen", days: ["2099-03-28", "2099-03-29"], ten: ["09:00", "08:00"] },
  { zone: "America/New_York", days: ["2099-03-07", "2099-03-08"], ten: ["15:00", "14:00"] },
])(
  "In the calendar of an event in $zone, whose clocks are put forward over night,",
  ({ zone, days, ten }) => {
    const [before, after] = days;
    let site: Harness;
    let first: TestMatch;
    let next: TestMatch;
    let input: Record<string, unknown>;
    beforeAll(async () => {
      site = await startHarness({ EVENT_TIME_ZONE: zone });
      const court = await makeCourt(site.admin);
      input = matchInput({
        courtId: court.id,
        day: before,
        scheduledKind: "AT",
        scheduledAt: instant(before, ten[0]),
      });
      first = await makeMatch(site.admin, input);
      next = await makeMatch(site.admin, { courtId: court.id, day: before });
      for (const day of days) await publishDay(site.admin, day);
    });
    afterAll(() => site.close());

    async function readEvents() {
      const text = await (await fetch(`${site.url}/schedule.ics`)).text();
      const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((event) => {
        const read = (name: string) => String(event.getFirstPropertyValue(name));
        return {
          uid: read("uid").replace(/@.*/, ""),
          starts: read("dtstart"),
          sequence: Number(read("sequence")),
          stampedAt: new Date(read("dtstamp")).getTime(),
        };
      });
      const find = (match: TestMatch) => events.find(({ uid }) => uid === `match-${match.id}`);
      return { count: events.length, first: find(first), next: find(next) };
    }

    test("a match that waits for a moved match is sent again with its new time, once", async () => {
      const known = await readEvents();
      expect(known.first?.starts).toBe(`${before}T${ten[0]}:00Z`);
      const later = instant(before, ten[0].replace(":00", ":40"));
      await updateMatch(site.admin, first.id, 1, { ...input, scheduledAt: later });
      const moved = await readEvents();
      expect(moved.count).toBe(2);
      expect(moved.first).toMatchObject({
        starts: `${before}T${ten[0].replace(":00", ":40")}:00Z`,
        sequence: 2,
      });
      // The row has not changed, so the sequence is the same. Calendars update the event because its timestamp is
      // newer.
      expect(Date.parse(moved.next?.starts ?? "") - Date.parse(known.next?.starts ?? "")).toBe(40 * 60_000);
      expect(moved.next?.sequence).toBe(known.next?.sequence);
      expect(moved.next?.stampedAt).toBeGreaterThanOrEqual(known.next?.stampedAt ?? Infinity);
      expect(Date.now() - (moved.next?.stampedAt ?? 0)).toBeLessThan(6 * 60_000);
    });

    test("a match that is moved to the other day keeps its time of day", async () => {
      await updateMatch(site.admin, first.id, 2, input);
      await moveMatch(site.admin, first.id, { courtId: first.courtId, day: after, place: 1 });
      const moved = await readEvents();
      // The match after it has no time any more.
      expect(moved.count).toBe(1);
      expect(moved.first).toMatchObject({ starts: `${after}T${ten[1]}:00Z`, sequence: 4 });
    });
  },
);

import { XMLParser } from "fast-xml-parser";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { dayIn } from "../../domain/tournament/matchForm.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { TestCourt, TestMatch } from "../testing/tournament/matches.ts";
import {
  callMatch,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  publishDay,
  readMatch,
  sideOf,
  updateMatch,
} from "../testing/tournament/matches.ts";
import { openMatchLogs } from "../testing/tournament/matchLog.ts";
import { createDevice, press } from "../testing/tournament/scoring.ts";

// Summer time begins in Copenhagen on 29 March 2099 at 01:00 UTC.
const before = "2099-03-28";
const after = "2099-03-29";
const plan = {
  discipline: "MS",
  round: "QF",
  format: "THREE_BY_21",
  sides: [
    { players: [{ name: "Noor Haddad", country: "JOR" }] },
    { players: [{ name: "Mei; Lin, A", country: "TPE" }] },
  ],
};
const at = (scheduledAt: string) => ({ scheduledKind: "AT", scheduledAt });

let site: Harness;
let court: TestCourt;
let first: TestMatch;
let next: TestMatch;
beforeAll(async () => {
  site = await startHarness({ EVENT_TIME_ZONE: "Europe/Copenhagen" });
  court = await makeCourt(site.admin, { name: "Court 1" });
  const hidden = await makeCourt(site.admin, { name: "Hidden hall", isPublic: false });
  const times = at(`${before}T08:00:00.000Z`);
  first = await makeMatch(site.admin, { ...plan, ...times, courtId: court.id, day: before, number: 1 });
  next = await makeMatch(site.admin, { ...plan, discipline: "WS", courtId: court.id, day: before });
  await makeMatch(site.admin, {
    ...plan,
    ...at(`${after}T07:00:00.000Z`),
    day: after,
    discipline: "XD",
    sides: [{ players: [{ name: "A" }, { name: "B" }] }, { players: [{ name: "C" }, { name: "D" }] }],
  });
  await makeMatch(site.admin, { ...plan, ...times, courtId: hidden.id, day: before, round: "Secret" });
  await makeMatch(site.admin, {
    ...plan,
    ...at("2099-03-30T08:00:00.000Z"),
    day: "2099-03-30",
    round: "Draft",
  });
  await publishDay(site.admin, before);
  await publishDay(site.admin, after);
});
afterAll(() => site.close());

const ask = async (path: string) => {
  const response = await fetch(site.url + path);
  return { response, text: await response.text() };
};
async function readEvents(query = "") {
  const { text } = await ask(`/schedule.ics${query}`);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  return events.map((event) => ({
    uid: event.getFirstPropertyValue("uid"),
    summary: event.getFirstPropertyValue("summary"),
    starts: String(event.getFirstPropertyValue("dtstart")),
    status: event.getFirstPropertyValue("status"),
    sequence: event.getFirstPropertyValue("sequence"),
    alarms: event.getAllSubcomponents("valarm").length,
  }));
}

describe("The calendar of the order of play", () => {
  test("contains the published matches of public courts, also across a change of the clocks", async () => {
    const { response, text } = await ask("/schedule.ics");
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("etag")).not.toBeNull();
    expect(text).not.toMatch(/Secret|Draft|Hidden/);
    expect(text).toContain("X-PUBLISHED-TTL:PT15M\r\n");
    expect(await readEvents()).toMatchObject([
      {
        uid: `match-${first.id}@${new URL(site.config.publicUrl).hostname}`,
        summary: "MS QF: Noor Haddad – Mei; Lin, A · Court 1",
        starts: `${before}T08:00:00Z`,
        status: "CONFIRMED",
      },
      // The previous match takes 48 minutes, and then its players rest.
      { starts: `${before}T09:20:00Z`, status: "TENTATIVE" },
      { starts: `${after}T07:00:00Z`, status: "CONFIRMED" },
    ]);
  });

  test.each([
    ["a court", "?court=court%201", 2],
    ["a player", "?player=haddad", 2],
    ["the first of two players", "?player=haddad&player=nobody", 2],
    ["the first of two disciplines", "?discipline=golf&discipline=xd", 0],
    ["a discipline", "?discipline=xd", 1],
    ["no such discipline", "?discipline=golf", 0],
    ["no such court", "?court=nowhere", 0],
  ])("can be limited to %s", async (_what, query, expected) => {
    expect(await readEvents(query)).toHaveLength(expected);
  });

  test("contains one match alone, with an alarm when requested", async () => {
    expect(await readEvents(`?match=${first.id.toUpperCase()}&alarm=10`)).toMatchObject([{ alarms: 1 }]);
    expect(await readEvents(`?match=${first.id}&alarm=soon`)).toMatchObject([{ alarms: 0 }]);
  });

  test("updates moved and cancelled matches, and duplicates none", async () => {
    const [known] = await readEvents(`?match=${first.id}`);
    const input = { ...plan, ...at(`${before}T10:00:00.000Z`), courtId: court.id, day: before, number: 1 };
    await updateMatch(site.admin, first.id, 1, input);
    const [moved, ...others] = await readEvents(`?match=${first.id}`);
    expect(others).toEqual([]);
    expect(moved).toMatchObject({ uid: known?.uid, starts: `${before}T10:00:00Z`, sequence: 2 });
    await updateMatch(site.admin, first.id, 2, { ...input, isCancelled: true });
    expect(await readEvents(`?match=${first.id}`)).toMatchObject([
      { uid: known?.uid, status: "CANCELLED", sequence: 3 },
    ]);
    expect(await readEvents()).toHaveLength(2);
    expect(await readEvents(`?match=${next.id}`)).toEqual([]);
  });
});

test("a cancelled match that followed another one stays in the calendar, at the end of that one", async () => {
  const { id: courtId } = await makeCourt(site.admin);
  const match = { ...plan, courtId, day: before };
  await makeMatch(site.admin, { ...match, ...at(`${before}T16:00:00.000Z`) });
  const { id } = await makeMatch(site.admin, { ...match, sides: [sideOf("Ida Brandt"), sideOf("Mei Tan")] });
  expect(await readEvents(`?match=${id}`)).toMatchObject([{ status: "TENTATIVE", sequence: 1 }]);

  await updateMatch(site.admin, id, 1, { ...match, isCancelled: true });
  expect(await readEvents(`?match=${id}`)).toMatchObject([
    { status: "CANCELLED", starts: `${before}T16:48:00Z`, sequence: 2 },
  ]);
});

test("a match that a walkover ends before its planned start keeps its planned times", async () => {
  const times = at(`${before}T15:00:00.000Z`);
  const match = { ...plan, ...times, courtId: court.id, day: before };
  const { id } = await makeMatch(site.admin, match);
  const logs = await openMatchLogs(site);
  await logs.record(id, [{ kind: "WALKOVER", side: 0 }]);
  await logs.close();

  const { text: calendar } = await ask(`/schedule.ics?match=${id}`);
  expect(calendar).toContain("DTSTART:20990328T150000Z\r\nDTEND:20990328T154800Z\r\n");
  const { text: guide } = await ask(`/epg.xml?match=${id}`);
  expect(guide).toContain('start="20990328150000 +0000" stop="20990328154800 +0000"');
});

test("a bye is no programme of the guide, is cancelled in the calendar and takes no time", async () => {
  const { id: courtId } = await makeCourt(site.admin);
  const bye = { ...plan, ...at(`${before}T15:00:00.000Z`), courtId, day: before };
  const { id } = await makeMatch(site.admin, {
    ...bye,
    sides: [sideOf("Ida Idle"), { players: [], from: "Bye" }],
  });
  const sides = [sideOf("Ida Idle"), sideOf("Mei Tan")];
  const { id: later } = await makeMatch(site.admin, { ...plan, sides, courtId, day: before });

  const { text: guide } = await ask("/epg.xml?player=idle");
  expect(guide).not.toContain("Bye");
  expect(guide).toContain('start="20990328150000 +0000" stop="20990328154800 +0000"');
  expect(await readEvents(`?match=${id}&alarm=10`)).toMatchObject([{ status: "CANCELLED", alarms: 0 }]);
  expect(await readEvents(`?match=${later}`)).toMatchObject([{ starts: `${before}T15:00:00Z` }]);
  const { text } = await ask(`/schedule.json?match=${id}`);
  const time = `${before}T15:00:00.000Z`;
  expect(JSON.parse(text)).toMatchObject({ matches: [{ startsAt: time, endsAt: time }] });
});

test("the calendar of a player's key contains no player whose name contains that of the player", async () => {
  const name = `An ${"Li".repeat(38)}`;
  const other = [{ players: [{ name: `J${name}dholm`.slice(0, 80), country: "DEN" }] }, sideOf("Eva Roy")];
  const own = [{ players: [{ name, country: "TPE" }] }, sideOf("Ida Brandt")];
  const times = { ...at(`${before}T15:00:00.000Z`), day: before };
  for (const sides of [own, other]) await makeMatch(site.admin, { ...plan, ...times, sides });
  expect(await readEvents(`?player=${name}`)).toHaveLength(2);
  const { matches } = await site.visitor.query<{ matches: { sides: { players: { key: string }[] }[] }[] }>(
    "query ($text: String) { matches(text: $text) { sides { players { key } } } }",
    { text: "TPE" },
  );
  const [key = ""] = matches
    .flatMap(({ sides }) => sides.flatMap(({ players }) => players.map((one) => one.key)))
    .filter((one) => one.includes("an li"));
  expect(await readEvents(`?playerKey=${encodeURIComponent(key)}`)).toMatchObject([
    { summary: `MS QF: ${name} – Ida Brandt` },
  ]);
  expect(await readEvents(`?playerKey=x${encodeURIComponent(name)}`)).toEqual([]);
});

test("a match that was called stays in the calendar until it starts, from its call on", async () => {
  const free = await makeCourt(site.admin);
  const sides = [sideOf("Ida Brandt"), sideOf("Mei Tan")];
  const { id } = await makeMatch(site.admin, { ...plan, sides, courtId: free.id, day: before });
  expect(await readEvents(`?match=${id}`)).toEqual([]);
  await callMatch(site.admin, id, free.id);
  const called = await readMatch<{ calledAt: string }>(site.visitor, id, "calledAt");
  const starts = called?.calledAt.replace(/\.\d+Z$/, "Z");
  expect(await readEvents(`?match=${id}`)).toMatchObject([{ starts, status: "CONFIRMED" }]);
});

test("a match that lasts longer than expected is sent again with its new end, and with its end that arrives late", async () => {
  const { id: courtId } = await makeCourt(site.admin);
  const sides = [sideOf("Ida Brandt"), sideOf("Mei Tan")];
  const { id } = await makeMatch(site.admin, { ...plan, sides, courtId, day: before });
  const logs = await openMatchLogs(site);
  // It began an hour ago.
  await logs.record(id, [{ kind: "PLAY" }]);
  await logs.close();

  async function readTimes() {
    const { text } = await ask(`/schedule.ics?match=${id}`);
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
    const read = (name: string) => Date.parse(String(event?.getFirstPropertyValue(name)));
    return { start: read("dtstart"), end: read("dtend"), stamp: read("dtstamp") };
  }
  const onCourt = await readTimes();
  expect(onCourt.end - onCourt.start).toBeGreaterThan(55 * 60_000);
  // Its version is the same. Calendars update the event because its timestamp is newer.
  expect(Date.now() - onCourt.stamp).toBeLessThan(6 * 60_000);

  // A device that was offline sends the end of 20 minutes ago.
  const earlier = new Date(Date.now() - 20 * 60_000).toISOString();
  await createDevice(site.admin).score(id, [press("RETIRED", { at: earlier, side: 0 })]);
  const ended = await readTimes();
  expect(ended.end).toBeLessThan(onCourt.end);
  expect(ended.stamp).toBeGreaterThanOrEqual(onCourt.stamp);
});

test("a match that is started and retired at the same time ends after its start", async () => {
  const { id: courtId } = await makeCourt(site.admin);
  const sides = [sideOf("Emma Ruiz"), sideOf("Lea Moreau")];
  const { id } = await makeCalledMatch(site.admin, courtId, { ...plan, sides, day: before });
  const time = { at: new Date().toISOString() };
  const presses = [press("PLAY", time), press("RETIRED", { ...time, side: 0 })];
  await createDevice(site.admin).score(id, presses);

  const { text: calendar } = await ask(`/schedule.ics?match=${id}`);
  const { text: guide } = await ask(`/epg.xml?match=${id}`);
  for (const [text, times] of [
    [calendar, /DTSTART:(.+)\r\nDTEND:(.+)\r\n/],
    [guide, /start="(.+?)" stop="(.+?)"/],
  ] as const) {
    const [, start = "", end = ""] = times.exec(text) ?? [];
    expect(start).not.toBe("");
    expect(end > start).toBe(true);
  }
});

test("the programme guide contains a channel for each court and a programme for each match with a court", async () => {
  const { text } = await ask("/epg.xml");
  const { tv } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "channel" }).parse(
    text,
  ) as {
    tv: { channel: { "display-name": string }[] };
  };
  expect(tv.channel.map((channel) => channel["display-name"])).not.toContain("Hidden hall");
});

test("the matches are also available as data, without scores", async () => {
  const { response, text } = await ask("/schedule.json?discipline=XD");
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const { timeZone, matches } = JSON.parse(text) as { timeZone: string; matches: object[] };
  expect(timeZone).toBe("Europe/Copenhagen");
  expect(matches).toMatchObject([{ discipline: "XD", court: null, startsAt: `${after}T07:00:00.000Z` }]);
  expect(text).not.toMatch(/games|winner|ending/);
});

test("a match on court delays the next one there, also when its own day is later and not published", async () => {
  const { id: courtId } = await makeCourt(site.admin);
  const day = dayIn(site.config.site.timeZone, new Date());
  await publishDay(site.admin, day);
  const sides = [sideOf("Emma Ruiz"), sideOf("Lea Moreau")];
  const { id } = await makeMatch(site.admin, {
    ...plan,
    ...at(new Date().toISOString()),
    sides,
    courtId,
    day,
  });
  const early = [sideOf("Ana Ibarra"), sideOf("Nia Okafor")];
  const called = await makeCalledMatch(site.admin, courtId, { ...plan, sides: early, day: "2099-03-30" });
  const [event] = await readEvents(`?match=${id}`);
  expect(Date.parse(event?.starts ?? "") - Date.now()).toBeGreaterThan(40 * 60_000);
  expect(await readEvents(`?match=${called.id}`)).toEqual([]);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { canSee, keepGrants, readUnlocked, unlock } from "../testing/catalogue/access.ts";
import { makeAccessCode, soon } from "../testing/catalogue/accessCodes.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import { createGuesses } from "../testing/catalogue/guesses.ts";
import type { Client } from "../testing/client.ts";
import { followSeries } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { moveClock } from "../testing/movedClock.ts";
import { openAccount, openBrowser } from "../testing/people/accounts.ts";

// Access codes begin and end, and devices become known, by the database's time, whatever the process's clock shows.

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const minuteMs = 60_000;
let series: Series;
let account: Client;
let visitor: Client;
beforeEach(async () => {
  series = await makeSeries(site.admin, { password: "the series password" });
  account = (await openAccount(site)).client;
  visitor = await openBrowser(site);
});
afterEach(() => void vi.useRealTimers());

test("a process whose clock is ahead accepts a code until it expires, also on open pages", async () => {
  const expiresAt = soon(3 * minuteMs);
  const { code } = await makeAccessCode(site.admin, series.id, { expiresAt });
  await moveClock(site, 5);
  await makeAccessCode(site.admin, series.id, { name: "Later", expiresAt });
  for (const client of [visitor, account]) {
    expect(await unlock(client, series.id, code)).toMatchObject({ userErrors: [] });
    const page = followSeries(client, series.id);
    expect(await page.next()).toMatchObject({ series: { content: expect.any(Object) } });
    expect(await canSee(client, series.slug)).toBe(true);
    expect(await readUnlocked(client)).toEqual([series.id]);
    page.stop();
  }
});

test("a process whose clock is ahead refuses a code before its start", async () => {
  const { code } = await makeAccessCode(site.admin, series.id, { startsAt: soon(3 * minuteMs) });
  await moveClock(site, 5);
  expect(await unlock(visitor, series.id, code)).toMatchObject({ userErrors: [{ field: "password" }] });
});

test("a process whose clock is behind refuses an expired code, and what it had unlocked", async () => {
  const { id, code } = await makeAccessCode(site.admin, series.id, { expiresAt: soon(3 * minuteMs) });
  for (const client of [visitor, account]) await unlock(client, series.id, code);
  const { grants } = visitor;
  await site.sql("update access_code set expires_at = now() where id = $1", [id]);
  await moveClock(site, -5);
  for (const client of [visitor, account]) {
    expect(await canSee(client, series.slug)).toBe(false);
    expect(await unlock(client, series.id, code)).toMatchObject({
      userErrors: [{ message: expect.stringContaining("expired") }],
    });
  }
  expect(await keepGrants(account, grants)).toMatchObject({ unlockedSeries: [] });
});

test("a process whose clock is behind locks open pages when the code expires", async () => {
  await moveClock(site, -5);
  const [database] = await site.sql<{ soon: string }>(
    `select to_json(now() + interval '15 seconds') #>> '{}' as soon`,
  );
  const { code } = await makeAccessCode(site.admin, series.id, { expiresAt: database?.soon ?? "" });
  await unlock(visitor, series.id, code);
  const page = followSeries(visitor, series.id);
  expect(await page.next()).toMatchObject({ series: { content: expect.any(Object) } });
  expect(await page.next()).toMatchObject({ series: { content: null } });
  page.stop();
});

test("a process whose clock is ahead stores the database's time of an unlock by password", async () => {
  await moveClock(site, 5);
  await unlock(account, series.id, "the series password");
  const [stored] = await site.sql(
    'select unlocked_at <= now() as "isPast" from unlock where series_id = $1',
    [series.id],
  );
  expect(stored).toEqual({ isPast: true });
});

test("a device counts as new for a minute in a process whose clock is ahead", async () => {
  const guesses = createGuesses(site);
  // By the clock of the process it will be more than a minute old. On a busy machine the guesses take long.
  const client = await guesses.openBrowser(-200);
  await moveClock(site, 5);
  expect(await guesses.guessOften(client, series, 6)).not.toContain("too many");
});

test("a device that is two minutes old has its own rate limit in a process whose clock is behind", async () => {
  const guesses = createGuesses(site);
  const client = await guesses.openBrowser(120);
  await moveClock(site, -5);
  expect(await guesses.guessOften(client, series, 6)).toContain("too many");
});

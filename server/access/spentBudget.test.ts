import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { canSee, unlock } from "../testing/catalogue/access.ts";
import { patchSeries } from "../testing/catalogue/catalogue.ts";
import type { Guesses } from "../testing/catalogue/guesses.ts";
import { createGuesses, seriesPassword, wrong } from "../testing/catalogue/guesses.ts";
import type { Harness, Process } from "../testing/harness.ts";
import { someUser, startHarness } from "../testing/harness.ts";
import { newAddress, openAccount } from "../testing/people/accounts.ts";

let site: Harness;
let secondProcess: Process;
let guesses: Guesses;
beforeAll(async () => {
  site = await startHarness();
  secondProcess = await site.startAnother();
  guesses = createGuesses(site);
});
afterAll(() => site.close());

/** The number of addresses from which unknown browsers have guessed. */
const countAddresses = async (): Promise<number> =>
  (await site.sql("select from guess_counter where key like 'guess-address%'")).length;

/** Grants no more slots, so that guesses wait until their deadline. */
const stopQueue = () =>
  site.sql("update guess_counter set next_turn_at = now() + interval '1 day' where key like 'guess-series%'");

/** Opens an unknown browser in an IPv6 /48: two in each /64, fewer than the failures allowed there. */
const openBot = (place: number) =>
  (place % 2 === 0 ? site : secondProcess).open(undefined, `2001:db8:5:${place >> 1}::1`);

describe("A series that received 300 wrong passwords within an hour", () => {
  test("is still unlocked by the right one, from any address and over every process, and still refuses wrong ones", async () => {
    const series = await guesses.protectWithSpentBudget();
    const clients = [
      await guesses.openBrowser(null),
      await guesses.openBrowser(61),
      await secondProcess.open(undefined, newAddress()),
      (await openAccount(site)).client,
    ];
    const verdicts = await Promise.all(
      clients.map((client) => guesses.guess(client, series, seriesPassword)),
    );
    expect(verdicts).toEqual(clients.map(() => "unlocked"));
    expect(await guesses.guess(await guesses.openBrowser(61), series)).toBe("wrong");
  });

  test("is unlocked for 40 viewers behind one address, more than the failures left there and in its subnet", async () => {
    const series = await guesses.protectWithSpentBudget();
    const address = newAddress();
    expect(await guesses.guess(await guesses.openBrowser(null, address), series)).toBe("wrong");
    await guesses.spend("guess-subnet", 95);
    await stopQueue();
    const viewers = await Promise.all(Array.from({ length: 40 }, () => guesses.openBrowser(null, address)));
    const verdicts = await Promise.all(
      viewers.map((client) => guesses.guess(client, series, seriesPassword)),
    );
    expect(new Set(verdicts)).toEqual(new Set(["unlocked"]));
  });

  test("is unlocked by the right one after 10 seconds, even when the queue has no free slot", async () => {
    const series = await guesses.protectWithSpentBudget();
    await stopQueue();
    expect(await guesses.guess(await guesses.openBrowser(null), series, seriesPassword)).toBe("unlocked");
  });

  test("has at most 100 guesses from unknown browsers of one IPv6 /48 evaluated, also when they arrive together", async () => {
    const series = await guesses.protectWithSpentBudget();
    expect(await guesses.guess(await openBot(0), series)).toBe("wrong");
    await guesses.spend("guess-subnet", 90);
    await stopQueue();
    const bots = await Promise.all(Array.from({ length: 40 }, (_, place) => openBot(place + 2)));
    const verdicts = await Promise.all(bots.map((client) => guesses.guess(client, series)));
    expect(verdicts.filter((verdict) => verdict === "wrong")).toHaveLength(10);
    expect(verdicts.filter((verdict) => verdict === "too many")).toHaveLength(30);
    const others = await Promise.all([
      guesses.openBrowser(null, "2001:db8:5:ffff::1"),
      guesses.openBrowser(61, "2001:db8:5:ffff::1"),
      guesses.openBrowser(null, "2001:db8:6::1"),
    ]);
    expect(await Promise.all(others.map((client) => guesses.guess(client, series, seriesPassword)))).toEqual([
      "too many",
      "unlocked",
      "unlocked",
    ]);
  });

  test.each([
    ["unknown browsers", null, 61],
    ["known browsers", 61, null],
  ])("has at most 100 guesses from %s of one IPv4 /24 evaluated", async (_who, age, otherAge) => {
    const series = await guesses.protectWithSpentBudget();
    expect(await guesses.guess(await guesses.openBrowser(age, "203.0.113.1"), series)).toBe("wrong");
    await guesses.spend("guess-subnet", 100);
    const browsers = await Promise.all([
      guesses.openBrowser(age, "203.0.113.254"),
      guesses.openBrowser(otherAge, "203.0.113.254"),
      site.open(someUser, "203.0.113.254"),
    ]);
    expect(
      await Promise.all(browsers.map((client) => guesses.guess(client, series, seriesPassword))),
    ).toEqual(["too many", "unlocked", "unlocked"]);
  });

  test("uses a slot for each guess, and all processes share the slots", async () => {
    const series = await guesses.protectWithSpentBudget();
    const guessers = [await guesses.openBrowser(61), await secondProcess.open(undefined, newAddress())];
    const [clock] = await site.sql<{ time: string }>("select clock_timestamp()::text as time");
    await Promise.all(guessers.map((client) => guesses.guess(client, series)));
    const [counter] = await site.sql<{ haveUsedTwoSlots: boolean }>(
      `select next_turn_at >= $1::timestamptz + interval '2 seconds' as "haveUsedTwoSlots" from guess_counter
        where key like 'guess-series%' order by touched_at desc limit 1`,
      [clock?.time],
    );
    expect(counter).toEqual({ haveUsedTwoSlots: true });
  });

  test("does not delay a caller who has unlocked it already", async () => {
    const series = await guesses.protect();
    const visitor = await guesses.openBrowser(61);
    const { client: user } = await openAccount(site);
    for (const client of [visitor, user]) await unlock(client, series.id, seriesPassword);
    await guesses.guess(await guesses.openBrowser(null), series);
    await guesses.spend("guess-series", 300);
    for (const client of [visitor, user]) expect(await canSee(client, series.slug)).toBe(true);
  });

  test("compares a delayed guess with the password after the delay", async () => {
    const series = await guesses.protectWithSpentBudget();
    await stopQueue();
    const before = await countAddresses();
    const waiting = guesses.guess(await guesses.openBrowser(null), series, seriesPassword);
    await expect.poll(countAddresses).toBe(before + 1);
    await patchSeries(site.admin, series.id, series.version, { password: "another password" });
    expect(await waiting).toBe("wrong");
  });
});

describe("Passwords of a series that arrive together", () => {
  test("do not count as failures when they are right, for one browser and for an address", async () => {
    const series = await guesses.protect();
    const cookie = guesses.deviceCookie(61);
    const address = newAddress();
    const known = [await guesses.openBrowser(null), await secondProcess.open(undefined, newAddress())];
    for (const client of known) client.plantCookie("device", cookie);
    const unknown = await Promise.all(Array.from({ length: 30 }, () => guesses.openBrowser(null, address)));
    const verdicts = await Promise.all(
      [...known, ...known, ...known, ...known, ...unknown].map((client) =>
        guesses.guess(client, series, seriesPassword),
      ),
    );
    expect(new Set(verdicts)).toEqual(new Set(["unlocked"]));
    // None of them was counted.
    expect(await guesses.guessOften(await guesses.openBrowser(null, address), series, 20)).toEqual(wrong(20));
    const again = await guesses.openBrowser(null);
    again.plantCookie("device", cookie);
    expect(await guesses.guessOften(again, series, 5)).toEqual(wrong(5));
  });

  test("count only when they are wrong and were checked", async () => {
    const series = await guesses.protect();
    const address = newAddress();
    const clients = await Promise.all(Array.from({ length: 40 }, () => guesses.openBrowser(null, address)));
    const verdicts = await Promise.all(clients.map((client) => guesses.guess(client, series)));
    expect(verdicts.filter((verdict) => verdict === "wrong")).toHaveLength(20);
    const counters = await site.sql<{ failures: number }>(
      "select failures from guess_counter where key like 'guess-series%' order by touched_at desc limit 1",
    );
    expect(counters).toEqual([{ failures: 20 }]);
    expect(await site.sql("select from guess_in_flight")).toEqual([]);
  });
});

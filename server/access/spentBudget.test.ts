import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { canSee, unlock } from "../testing/catalogue/access.ts";
import { patchSeries } from "../testing/catalogue/catalogue.ts";
import type { Guesses } from "../testing/catalogue/guesses.ts";
import { createGuesses, seriesPassword, wrong } from "../testing/catalogue/guesses.ts";
import type { Harness, Process } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
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

  test("is unlocked for 40 viewers behind one address, more than the number of failures allowed there", async () => {
    const series = await guesses.protectWithSpentBudget();
    await site.sql(
      "update guess_counter set next_turn_at = now() + interval '1 day' where key like 'guess-series%'",
    );
    const address = newAddress();
    const viewers = await Promise.all(Array.from({ length: 40 }, () => guesses.openBrowser(null, address)));
    const verdicts = await Promise.all(
      viewers.map((client) => guesses.guess(client, series, seriesPassword)),
    );
    expect(new Set(verdicts)).toEqual(new Set(["unlocked"]));
  });

  test("is unlocked by the right one after 10 seconds, even when the queue has no free slot", async () => {
    const series = await guesses.protectWithSpentBudget();
    await site.sql(
      "update guess_counter set next_turn_at = now() + interval '1 day' where key like 'guess-series%'",
    );
    expect(await guesses.guess(await guesses.openBrowser(null), series, seriesPassword)).toBe("unlocked");
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
    await site.sql(
      "update guess_counter set next_turn_at = now() + interval '1 day' where key like 'guess-series%'",
    );
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

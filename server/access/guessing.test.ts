import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { newDeviceCookie } from "../auth/device.ts";
import { accessDocuments, canSee, unlock } from "../testing/access.ts";
import { newAddress, openAccount } from "../testing/accounts.ts";
import { makeSeries, patchSeries } from "../testing/catalogue.ts";
import type { Series } from "../testing/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { Harness, Process } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let secondProcess: Process;
beforeAll(async () => {
  site = await startHarness();
  secondProcess = await site.startAnother();
});
afterAll(() => site.close());

const password = "the series password";
const protect = (): Promise<Series> => makeSeries(site.admin, { password });

/** A browser that the server has known for so many seconds; null for one without a cookie. */
async function openBrowser(knownSeconds: number | null, address = newAddress()): Promise<Client> {
  const client = await site.open(undefined, address);
  if (knownSeconds !== null) client.plantCookie("device", deviceCookie(knownSeconds));
  return client;
}

const deviceCookie = (knownSeconds: number): string =>
  newDeviceCookie({ present: site.config.appSecret ?? "", former: null }, Date.now() - knownSeconds * 1_000);

type Verdict = "unlocked" | "wrong" | "too many";

async function guess(client: Client, { id }: Pick<Series, "id">, guessed = "a guess"): Promise<Verdict> {
  const answer = await client.ask<{ unlockSeries: { userErrors: object[] } } | null>(
    accessDocuments.unlockSeries,
    { id, password: guessed },
  );
  const [error] = answer.errors ?? [];
  // On a busy machine, one of many guesses at once may wait too long for a connection: that one was not evaluated.
  if (error?.extensions["code"] === "SERVICE_UNAVAILABLE") return guess(client, { id }, guessed);
  if (error) {
    expect(error.extensions).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      retryAfterSeconds: expect.any(Number),
    });
    return "too many";
  }
  return answer.data?.unlockSeries.userErrors.length === 0 ? "unlocked" : "wrong";
}

/** Takes that many guesses, one after the other. */
async function guessOften(client: Client, series: Series, times: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  while (verdicts.length < times) verdicts.push(await guess(client, series));
  return verdicts;
}

/** Counts that many failures under the newest key of a limit. */
async function spend(limit: string, failures: number): Promise<void> {
  await site.sql(
    `update guess_counter set failures = $2 where key = (
      select key from guess_counter where key like $1 and failures = 1 order by touched_at desc limit 1
    )`,
    [`${limit}:%`, failures],
  );
}

/** From how many addresses series have been guessed by browsers that the server does not know. */
const countAddresses = async (): Promise<number> =>
  (await site.sql("select from guess_counter where key like 'guess-address%'")).length;

/** A series that has used up its own budget. */
async function besiege(): Promise<Series> {
  const series = await protect();
  await guess(await openBrowser(null), series);
  await spend("guess-series", 300);
  return series;
}

const wrong = (times: number): Verdict[] => Array<Verdict>(times).fill("wrong");

describe("A browser that the server has known for a minute", () => {
  test("may give 5 wrong passwords of a series in 5 minutes, then none for 15, not even the right one", async () => {
    const series = await protect();
    const client = await openBrowser(61);
    expect(await guessOften(client, series, 5)).toEqual(wrong(5));
    const answer = await client.ask(accessDocuments.unlockSeries, { id: series.id, password });
    expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code: "TOO_MANY_REQUESTS" } }] });
    const seconds = answer.errors?.[0]?.extensions["retryAfterSeconds"];
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(await guess(client, await protect())).toBe("wrong");
  });

  test("forgets no wrong one for a right one, which itself does not count", async () => {
    const series = await protect();
    const client = await openBrowser(61);
    expect(await guessOften(client, series, 4)).toEqual(wrong(4));
    for (let count = 0; count < 3; count++) expect(await guess(client, series, password)).toBe("unlocked");
    expect(await guess(client, series)).toBe("wrong");
    expect(await guess(client, series, password)).toBe("too many");
  });

  test("is not disturbed by the others at its address", async () => {
    const series = await protect();
    const address = newAddress();
    const [one, another] = [await openBrowser(61, address), await openBrowser(3_600, address)];
    await guessOften(one, series, 6);
    expect(await guess(one, series)).toBe("too many");
    expect(await guess(another, series, password)).toBe("unlocked");
  });

  test("is seen to guess by both server processes", async () => {
    const series = await protect();
    const cookie = deviceCookie(61);
    const [one, another] = [await openBrowser(null), await secondProcess.open(undefined, newAddress())];
    for (const client of [one, another]) client.plantCookie("device", cookie);
    expect(await guessOften(one, series, 3)).toEqual(wrong(3));
    expect(await guessOften(another, series, 3)).toEqual([...wrong(2), "too many"]);
    expect(await guess(one, series, password)).toBe("too many");
  });

  test("gets at most 5 of 100 guesses at once evaluated", async () => {
    const series = await protect();
    const cookie = deviceCookie(61);
    const clients = [await openBrowser(null), await secondProcess.open(undefined, newAddress())];
    for (const client of clients) client.plantCookie("device", cookie);
    const verdicts = await Promise.all(
      clients.flatMap((client) => Array.from({ length: 50 }, () => guess(client, series))),
    );
    expect(verdicts.filter((verdict) => verdict === "wrong")).toHaveLength(5);
    expect(verdicts.filter((verdict) => verdict === "too many")).toHaveLength(95);
  });

  test("is one that brings the server's own cookie, unaltered", async () => {
    const series = await protect();
    const address = newAddress();
    const [time, random, signature] = deviceCookie(61).split(".");
    const attempts = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => {
        const client = await openBrowser(null, address);
        // Each would be a device of its own, were it believed.
        client.plantCookie("device", `${Number(time) - index - 1}.${random}.${signature}`);
        return guess(client, series);
      }),
    );
    expect(attempts.filter((verdict) => verdict === "wrong")).toHaveLength(20);
  });
});

describe("Browsers that the server does not know yet", () => {
  test("share 20 wrong passwords of a series in 15 minutes with all others at their address", async () => {
    const series = await protect();
    const address = newAddress();
    for (let count = 0; count < 20; count++) {
      // A cookie that was made just now buys nothing.
      const client = await openBrowser(count % 2 === 0 ? null : 30, address);
      expect(await guess(client, series)).toBe("wrong");
    }
    expect(await guess(await openBrowser(null, address), series, password)).toBe("too many");
    expect(await guess(await openBrowser(null), series, password)).toBe("unlocked");
    expect(await guess(await openBrowser(null, address), await protect(), password)).toBe("unlocked");
    // A browser with an older device cookie is not locked out by them.
    expect(await guess(await openBrowser(61, address), series, password)).toBe("unlocked");
  });

  test("an address of IPv6 counts by its /64", async () => {
    const series = await protect();
    for (let count = 0; count < 20; count++)
      expect(await guess(await openBrowser(null, `2001:db8:a:b::${count}`), series)).toBe("wrong");
    expect(await guess(await openBrowser(null, "2001:db8:a:b:1:2:3:4"), series)).toBe("too many");
    expect(await guess(await openBrowser(null, "2001:db8:a:c::1"), series, password)).toBe("unlocked");
  });

  test("the operator may set another budget", async () => {
    const strict = await startHarness({ GUESS_BUDGET_PER_ADDRESS: "2" });
    try {
      const series = await makeSeries(strict.admin, { password });
      expect(await guessOften(strict.visitor, series, 3)).toEqual([...wrong(2), "too many"]);
    } finally {
      await strict.close();
    }
  });
});

describe("Browsers that the server knows", () => {
  test("share 100 wrong passwords of a series in 15 minutes with all others at their address", async () => {
    const series = await protect();
    const address = newAddress();
    // The address is one for every cookie, and cookies are free.
    for (let count = 0; count < 20; count++)
      expect(await guessOften(await openBrowser(61 + count, address), series, 5)).toEqual(wrong(5));
    const visitor = await secondProcess.open(undefined, address);
    visitor.plantCookie("device", deviceCookie(61));
    expect(await guess(visitor, series, password)).toBe("too many");
    expect(await guess(await openBrowser(61), series, password)).toBe("unlocked");
    expect(await guess(await openBrowser(61, address), await protect(), password)).toBe("unlocked");
  });

  test("an address of IPv6 counts by its /64", async () => {
    const series = await protect();
    await guess(await openBrowser(61, "2001:db8:c:d::1"), series);
    await spend("guess-known-address", 100);
    expect(await guess(await openBrowser(61, "2001:db8:c:d:1:2:3:4"), series, password)).toBe("too many");
    expect(await guess(await openBrowser(61, "2001:db8:c:e::1"), series, password)).toBe("unlocked");
  });
});

describe("A series of which 300 wrong passwords were given within an hour", () => {
  test("still opens to the right one, from anywhere and over every process, and still refuses wrong ones", async () => {
    const series = await besiege();
    const clients = [
      await openBrowser(null),
      await openBrowser(61),
      await secondProcess.open(undefined, newAddress()),
      (await openAccount(site)).client,
    ];
    const verdicts = await Promise.all(clients.map((client) => guess(client, series, password)));
    expect(verdicts).toEqual(clients.map(() => "unlocked"));
    expect(await guess(await openBrowser(61), series)).toBe("wrong");
  });

  test("opens to 40 viewers behind one address, more than may fail there", async () => {
    const series = await besiege();
    await site.sql(
      "update guess_counter set next_turn_at = now() + interval '1 day' where key like 'guess-series%'",
    );
    const address = newAddress();
    const viewers = await Promise.all(Array.from({ length: 40 }, () => openBrowser(null, address)));
    const verdicts = await Promise.all(viewers.map((client) => guess(client, series, password)));
    expect(new Set(verdicts)).toEqual(new Set(["unlocked"]));
  });

  test("opens to the right one after 10 seconds, even when no turn in the queue is free", async () => {
    const series = await besiege();
    await site.sql(
      "update guess_counter set next_turn_at = now() + interval '1 day' where key like 'guess-series%'",
    );
    expect(await guess(await openBrowser(null), series, password)).toBe("unlocked");
  });

  test("takes a turn that all processes share for each guess", async () => {
    const series = await besiege();
    const guessers = [await openBrowser(61), await secondProcess.open(undefined, newAddress())];
    await Promise.all(guessers.map((client) => guess(client, series)));
    const [counter] = await site.sql<{ hasTurnAhead: boolean }>(
      `select next_turn_at > touched_at as "hasTurnAhead" from guess_counter
        where key like 'guess-series%' order by touched_at desc limit 1`,
    );
    expect(counter).toEqual({ hasTurnAhead: true });
  });

  test("does not make a caller wait who has unlocked it already", async () => {
    const series = await protect();
    const visitor = await openBrowser(61);
    const { client: user } = await openAccount(site);
    for (const client of [visitor, user]) await unlock(client, series.id, password);
    await guess(await openBrowser(null), series);
    await spend("guess-series", 300);
    for (const client of [visitor, user]) expect(await canSee(client, series.slug)).toBe(true);
  });

  test("is checked against the password of the moment when the guess has waited", async () => {
    const series = await besiege();
    await site.sql(
      "update guess_counter set next_turn_at = now() + interval '1 day' where key like 'guess-series%'",
    );
    const before = await countAddresses();
    const waiting = guess(await openBrowser(null), series, password);
    await expect.poll(countAddresses).toBe(before + 1);
    await patchSeries(site.admin, series.id, series.version, { password: "another password" });
    expect(await waiting).toBe("wrong");
  });
});

describe("Passwords of a series that arrive together", () => {
  test("are no failures when they are right, for one browser and for an address", async () => {
    const series = await protect();
    const cookie = deviceCookie(61);
    const address = newAddress();
    const known = [await openBrowser(null), await secondProcess.open(undefined, newAddress())];
    for (const client of known) client.plantCookie("device", cookie);
    const unknown = await Promise.all(Array.from({ length: 30 }, () => openBrowser(null, address)));
    const verdicts = await Promise.all(
      [...known, ...known, ...known, ...known, ...unknown].map((client) => guess(client, series, password)),
    );
    expect(new Set(verdicts)).toEqual(new Set(["unlocked"]));
    // Nothing of it was counted.
    expect(await guessOften(await openBrowser(null, address), series, 20)).toEqual(wrong(20));
    const again = await openBrowser(null);
    again.plantCookie("device", cookie);
    expect(await guessOften(again, series, 5)).toEqual(wrong(5));
  });

  test("of wrong ones only those that were looked at are counted", async () => {
    const series = await protect();
    const address = newAddress();
    const clients = await Promise.all(Array.from({ length: 40 }, () => openBrowser(null, address)));
    const verdicts = await Promise.all(clients.map((client) => guess(client, series)));
    expect(verdicts.filter((verdict) => verdict === "wrong")).toHaveLength(20);
    const counters = await site.sql<{ failures: number }>(
      "select failures from guess_counter where key like 'guess-series%' order by touched_at desc limit 1",
    );
    expect(counters).toEqual([{ failures: 20 }]);
    expect(await site.sql("select from guess_in_flight")).toEqual([]);
  });
});

describe("A series", () => {
  test("is not guessed by aliases, in a batch, by GET or over the WebSocket", async () => {
    const series = await protect();
    const one = `unlockSeries(id: "${series.id}", password: "a guess") { userErrors { code } }`;
    const client = await openBrowser(null);
    expect(await client.ask(`mutation { a: ${one} b: ${one} }`)).toMatchObject({
      errors: [{ message: "A mutation has one root field." }],
    });
    const batch = await fetch(`${site.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(Array.from({ length: 10 }, () => ({ query: `mutation { ${one} }` }))),
    });
    expect(batch.status).toBe(400);
    const get = await fetch(`${site.url}/graphql?query=${encodeURIComponent(`mutation { ${one} }`)}`, {
      headers: { "apollo-require-preflight": "true" },
    });
    expect(get.status).toBe(405);
    await expect(client.subscribe(`mutation { ${one} }`).next()).rejects.toThrow(/subscriptions only/);
    // None of them was looked at: the whole budget is still there.
    expect(await guessOften(client, series, 20)).toEqual(wrong(20));
  });
});

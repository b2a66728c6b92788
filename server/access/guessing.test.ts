import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { accessDocuments } from "../testing/catalogue/access.ts";
import type { Guesses } from "../testing/catalogue/guesses.ts";
import { createGuesses, seriesPassword, wrong } from "../testing/catalogue/guesses.ts";
import type { Harness, Process } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { newAddress } from "../testing/people/accounts.ts";

let site: Harness;
let secondProcess: Process;
let guesses: Guesses;
beforeAll(async () => {
  site = await startHarness();
  secondProcess = await site.startAnother();
  guesses = createGuesses(site);
});
afterAll(() => site.close());

describe("A browser that the server has known for a minute", () => {
  test("may give 5 wrong passwords of a series in 5 minutes, then none for 15, not even the right one", async () => {
    const series = await guesses.protect();
    const client = await guesses.openBrowser(61);
    expect(await guesses.guessOften(client, series, 5)).toEqual(wrong(5));
    const response = await client.ask(accessDocuments.unlockSeries, {
      id: series.id,
      password: seriesPassword,
    });
    expect(response).toMatchObject({ data: null, errors: [{ extensions: { code: "TOO_MANY_REQUESTS" } }] });
    const seconds = response.errors?.[0]?.extensions["retryAfterSeconds"];
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(await guesses.guess(client, await guesses.protect())).toBe("wrong");
  });

  test("still counts wrong ones after a right one, which itself does not count", async () => {
    const series = await guesses.protect();
    const client = await guesses.openBrowser(61);
    expect(await guesses.guessOften(client, series, 4)).toEqual(wrong(4));
    for (let count = 0; count < 3; count++)
      expect(await guesses.guess(client, series, seriesPassword)).toBe("unlocked");
    expect(await guesses.guess(client, series)).toBe("wrong");
    expect(await guesses.guess(client, series, seriesPassword)).toBe("too many");
  });

  test("is not limited by other browsers at its address", async () => {
    const series = await guesses.protect();
    const address = newAddress();
    const [one, another] = [
      await guesses.openBrowser(61, address),
      await guesses.openBrowser(3_600, address),
    ];
    await guesses.guessOften(one, series, 6);
    expect(await guesses.guess(one, series)).toBe("too many");
    expect(await guesses.guess(another, series, seriesPassword)).toBe("unlocked");
  });

  test("is limited by both server processes together", async () => {
    const series = await guesses.protect();
    const cookie = guesses.deviceCookie(61);
    const [one, another] = [
      await guesses.openBrowser(null),
      await secondProcess.open(undefined, newAddress()),
    ];
    for (const client of [one, another]) client.plantCookie("device", cookie);
    expect(await guesses.guessOften(one, series, 3)).toEqual(wrong(3));
    expect(await guesses.guessOften(another, series, 3)).toEqual([...wrong(2), "too many"]);
    expect(await guesses.guess(one, series, seriesPassword)).toBe("too many");
  });

  test("has at most 5 of 100 simultaneous guesses evaluated", async () => {
    const series = await guesses.protect();
    const cookie = guesses.deviceCookie(61);
    const clients = [await guesses.openBrowser(null), await secondProcess.open(undefined, newAddress())];
    for (const client of clients) client.plantCookie("device", cookie);
    const verdicts = await Promise.all(
      clients.flatMap((client) => Array.from({ length: 50 }, () => guesses.guess(client, series))),
    );
    expect(verdicts.filter((verdict) => verdict === "wrong")).toHaveLength(5);
    expect(verdicts.filter((verdict) => verdict === "too many")).toHaveLength(95);
  });

  test("keeps its 5 guesses when their results are lost because the database failed", async () => {
    const series = await guesses.protect();
    const client = await guesses.openBrowser(61);
    await site.sql(
      "create function give_up() returns trigger language plpgsql as $$ begin raise exception using errcode = 'query_canceled'; end $$",
    );
    await site.sql(
      "create trigger give_up before delete on guess_in_flight for each row execute function give_up()",
    );
    for (const password of ["a wrong password", seriesPassword]) {
      const response = await client.ask(accessDocuments.unlockSeries, { id: series.id, password });
      expect(response).toMatchObject({
        data: null,
        errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }],
      });
    }
    await site.sql("drop function give_up cascade");
    expect(await guesses.guessOften(client, series, 6)).toEqual([...wrong(5), "too many"]);
  });

  test("is identified by the server's own, unaltered cookie", async () => {
    const series = await guesses.protect();
    const address = newAddress();
    const [time, random, signature] = guesses.deviceCookie(61).split(".");
    const attempts = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => {
        const client = await guesses.openBrowser(null, address);
        // Each would count as another device if the signature were not checked.
        client.plantCookie("device", `${Number(time) - index - 1}.${random}.${signature}`);
        return guesses.guess(client, series);
      }),
    );
    expect(attempts.filter((verdict) => verdict === "wrong")).toHaveLength(20);
  });
});

describe("Browsers that the server does not know yet", () => {
  test("share 20 wrong passwords of a series in 15 minutes with all other browsers at their address", async () => {
    const series = await guesses.protect();
    const address = newAddress();
    for (let count = 0; count < 20; count++) {
      // A new cookie does not raise the limit.
      const client = await guesses.openBrowser(count % 2 === 0 ? null : 30, address);
      expect(await guesses.guess(client, series)).toBe("wrong");
    }
    expect(await guesses.guess(await guesses.openBrowser(null, address), series, seriesPassword)).toBe(
      "too many",
    );
    expect(await guesses.guess(await guesses.openBrowser(null), series, seriesPassword)).toBe("unlocked");
    expect(
      await guesses.guess(await guesses.openBrowser(null, address), await guesses.protect(), seriesPassword),
    ).toBe("unlocked");
    // A browser with an older device cookie is not locked out by them.
    expect(await guesses.guess(await guesses.openBrowser(61, address), series, seriesPassword)).toBe(
      "unlocked",
    );
  });

  test("with IPv6 addresses share the budget of their /64", async () => {
    const series = await guesses.protect();
    for (let count = 0; count < 20; count++)
      expect(await guesses.guess(await guesses.openBrowser(null, `2001:db8:a:b::${count}`), series)).toBe(
        "wrong",
      );
    expect(await guesses.guess(await guesses.openBrowser(null, "2001:db8:a:b:1:2:3:4"), series)).toBe(
      "too many",
    );
    expect(
      await guesses.guess(await guesses.openBrowser(null, "2001:db8:a:c::1"), series, seriesPassword),
    ).toBe("unlocked");
  });

  test("have the budget that the operator configures", async () => {
    const strict = await startHarness({ GUESS_BUDGET_PER_ADDRESS: "2" });
    try {
      const series = await createGuesses(strict).protect();
      expect(await guesses.guessOften(strict.visitor, series, 3)).toEqual([...wrong(2), "too many"]);
    } finally {
      await strict.close();
    }
  });
});

describe("Browsers that the server knows", () => {
  test("share 100 wrong passwords of a series in 15 minutes with all others at their address", async () => {
    const series = await guesses.protect();
    const address = newAddress();
    // All cookies share the budget of the address, because a client can get any number of cookies.
    for (let count = 0; count < 20; count++)
      expect(await guesses.guessOften(await guesses.openBrowser(61 + count, address), series, 5)).toEqual(
        wrong(5),
      );
    const visitor = await secondProcess.open(undefined, address);
    visitor.plantCookie("device", guesses.deviceCookie(61));
    expect(await guesses.guess(visitor, series, seriesPassword)).toBe("too many");
    expect(await guesses.guess(await guesses.openBrowser(61), series, seriesPassword)).toBe("unlocked");
    expect(
      await guesses.guess(await guesses.openBrowser(61, address), await guesses.protect(), seriesPassword),
    ).toBe("unlocked");
  });

  test("with IPv6 addresses share the budget of their /64", async () => {
    const series = await guesses.protect();
    await guesses.guess(await guesses.openBrowser(61, "2001:db8:c:d::1"), series);
    await guesses.spend("guess-known-address", 100);
    expect(
      await guesses.guess(await guesses.openBrowser(61, "2001:db8:c:d:1:2:3:4"), series, seriesPassword),
    ).toBe("too many");
    expect(
      await guesses.guess(await guesses.openBrowser(61, "2001:db8:c:e::1"), series, seriesPassword),
    ).toBe("unlocked");
  });
});

describe("A series", () => {
  test("cannot be guessed by aliases, in a batch, by GET or over the WebSocket", async () => {
    const series = await guesses.protect();
    const one = `unlockSeries(id: "${series.id}", password: "a guess") { userErrors { code } }`;
    const client = await guesses.openBrowser(null);
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
    // None of them was checked: the whole budget is left.
    expect(await guesses.guessOften(client, series, 20)).toEqual(wrong(20));
  });
});
